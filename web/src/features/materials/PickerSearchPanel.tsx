interface PickerSearchPanelProps {
  text: string;
  onType: (text: string, composing: boolean) => void;
  /** Enter chooses the only hit: a scanner types a code and Enter. */
  onEnter: () => void;
}

/** The search by name, code and pinyin, which also takes the code of a scanner. */
export function PickerSearchPanel({ text, onType, onEnter }: PickerSearchPanelProps) {
  return (
    <search className="sku-picker-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <input
          type="search"
          enterKeyHint="search"
          aria-label="搜索物料"
          placeholder="名称、编码、拼音，可扫码"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target, nativeEvent }) => onType(target.value, (nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
        />
      </form>
    </search>
  );
}
