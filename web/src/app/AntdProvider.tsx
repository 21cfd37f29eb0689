import 'antd/dist/antd.css';
import './antd.css';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import { useEffect, type ReactNode } from 'react';
import { ConfirmHost } from '../kit/actions/Confirm.tsx';
import { ImagePreview } from '../kit/pictures/ImagePreview.tsx';
import { keepTabOrder } from '../kit/tab-order.ts';
import { useIsDark } from '../lib/session/preferences.ts';
import { dark, light } from './theme.ts';

// TypeScript treats antd as CommonJS, where the default import is the module; at run time it is the locale itself.
const locale = zhCN as unknown as ConfigProviderProps['locale'];

/** Provides antd's Chinese locale, our theme, and the dialogs that any page may open. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  useEffect(keepTabOrder, []);
  return (
    <ConfigProvider
      locale={locale}
      theme={isDark ? dark : light}
      button={{ autoInsertSpace: false }}
      drawer={{ closable: { placement: 'end' } }}
    >
      {children}
      <ConfirmHost />
      <ImagePreview />
    </ConfigProvider>
  );
}
