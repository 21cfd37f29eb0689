import { useState } from 'react';
import { Code128 } from '../../kit/print/Code.tsx';
import { honeywellSetting } from '../../kit/print/codes.ts';
import { useWedgeScanner } from '../../kit/scan/useWedgeScanner.ts';

const TEST_CODE = 'PD-TEST-0128';
/** "Add CR suffix, all symbologies" of the manuals of Honeywell. */
const ENTER_SUFFIX = honeywellSetting('VSUFCR');

/** 扫码枪: the settings that it needs, the code that makes one of them, and a code that shows whether it has them. */
export function ScannerPanel() {
  const [told, setTold] = useState<{ word: string; ok: boolean } | null>(null);
  useWedgeScanner((code) =>
    setTold(
      code === TEST_CODE
        ? { word: '设置正确：收到完整的编码，并以回车结束。', ok: true }
        : { word: `收到的是 ${code}，与 ${TEST_CODE} 不同：请把扫码枪的键盘布局设为美式英语。`, ok: false },
    ),
  );
  return (
    <section className="stocking-card" aria-labelledby="stocking-gun">
      <h2 id="stocking-gun">扫码枪与 PDA</h2>
      <ol>
        <li>接口：USB 键盘（HID）或蓝牙键盘（HID）；键盘布局：美式英语。</li>
        <li>后缀：回车（Enter / CR）；前缀：无；字符间延时：0。</li>
        <li>PDA（DataWedge 等）：输出方式选“按键”，勾选“以事件发送字符”，结尾动作选 Enter。</li>
      </ol>
      <div className="stocking-symbols">
        <figure>
          <figcaption>1. 霍尼韦尔（Honeywell）扫码枪：扫这个码，后缀设为回车。</figcaption>
          <div className="stocking-code">
            <Code128 text={ENTER_SUFFIX} moduleMm={0.33} heightMm={16} />
            <small>Add CR Suffix · VSUFCR</small>
          </div>
          <p className="phone-aside">
            按厂家的指令编制，还没有在真机上试过：以第 2 个码的检验为准。其他品牌的设置码各不相同，请扫说明书里的“后缀回车”（Add Enter / CR
            Suffix）。
          </p>
        </figure>
        <figure>
          <figcaption>2. 设好后扫这个码，页面会说设置对不对：</figcaption>
          <div className="stocking-code">
            <Code128 text={TEST_CODE} moduleMm={0.33} heightMm={16} />
            <small>{TEST_CODE}</small>
          </div>
          <output className={told ? (told.ok ? 'text-success' : 'text-warning') : 'phone-aside'}>
            {told?.word ?? '还没有收到扫码。没有反应：检查接口与后缀。'}
          </output>
        </figure>
      </div>
    </section>
  );
}
