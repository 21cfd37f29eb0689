interface PickerSearchPanelProps {
  text: string;
  onType: (text: string, composing: boolean) => void;
  /** Enter chooses the only hit: a scanner types a code and Enter. */
  onEnter: () => void;
  /** Arrow down leaves the field for the list. */
  onDown: () => void;
  /** Opens the camera; absent where there is none. */
  onScan?: (() => void) | undefined;
}

/** The search by name, code and pinyin, which also takes the code of a scanner. */
export function PickerSearchPanel({ text, onType, onEnter, onDown, onScan }: PickerSearchPanelProps) {
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
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDown();
          }}
          onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
        />
        {onScan && (
          <button type="button" className="sku-picker-scan-button" aria-label="扫码" onClick={onScan}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3M4 8h8" />
            </svg>
          </button>
        )}
      </form>
    </search>
  );
}
