import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTextMatch } from '../../../lib/format/text-match.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import type { PickerOption } from '../../pickers/entity-source.ts';
import { OptionLine } from '../../pickers/EntityPicker.tsx';
import { addRecent } from '../../pickers/recent.ts';
import { CREATE, useCreationLabel } from '../../pickers/useCreation.tsx';
import { usePickerSearch } from '../../pickers/usePickerSearch.ts';
import { choicesFor, type GridColumn } from '../columns/columns.ts';
import { useCellFocus, useTyping, type EditorProps } from './editing.ts';
import type { Grid } from '../grid-state.ts';
import { moveCursor, setCell, startEditing, stopEditing, typeText } from '../grid-store.ts';
import { step } from '../lines/grid-move.ts';

type ChoiceColumn = GridColumn & { kind: 'select' | 'entity' };
type ChoiceProps = EditorProps & { column: ChoiceColumn };

export interface Offer {
  id: string;
  value: unknown;
  option: PickerOption;
  /** Other cells of the line that the choice fills. */
  fills?: Readonly<Record<string, unknown>>;
  /** Called when a choice is accepted. */
  take?: () => void;
}

/** A text input with its matches below: ↓ ↑ move through them, Enter and Tab accept the highlighted one. */
export function ChoiceEditor(props: ChoiceProps) {
  return props.column.kind === 'select' ? (
    <SelectEditor {...props} column={props.column} />
  ) : (
    <EntityEditor {...props} column={props.column} />
  );
}

function SelectEditor(props: ChoiceProps & { column: { kind: 'select' } }) {
  const { grid, column, row } = props;
  const typed = useStore(grid.store, ({ typing }) => typing?.normalize('NFKC').trim().toLowerCase() ?? '');
  const matches = useTextMatch();
  const offers = choicesFor(column, row)
    .filter(({ label, value, code = '' }) => matches(label, typed) || [value, code].some((one) => one.toLowerCase().startsWith(typed)))
    .map(({ value, label, code = '', ...rest }) => ({ id: value, value, option: { id: value, code, name: label, ...rest } }));
  return <OfferingInput {...props} offers={offers} words={offers.length === 0 ? '没有这个选项' : ''} />;
}

function EntityEditor(props: ChoiceProps & { column: { kind: 'entity' } }) {
  const { grid, column } = props;
  const open = useStore(grid.store, ({ mode }) => mode !== 'nav');
  const asked = useStore(grid.store, ({ typing }) => typing ?? '');
  const search = usePickerSearch(column.source, open);
  const labelOf = useCreationLabel(column.source);
  if (search.text !== asked) search.type(asked);
  const offers = [...search.recent, ...search.options.filter(({ id }) => !search.recent.some((one) => one.id === id))].map((option) => ({
    id: option.id,
    value: option,
    option,
    take: () => addRecent(column.source, option),
  }));
  const made = search.searching || offers.some(({ option: { name } }) => name === asked.trim()) ? undefined : labelOf(asked);
  const words = search.failed
    ? '查找失败，请检查网络'
    : search.searching
      ? '正在查找'
      : offers.length === 0
        ? (search.reason ?? `没有找到“${asked}”`)
        : '';
  const create: Offer | undefined =
    made === undefined
      ? undefined
      : {
          id: CREATE,
          value: undefined,
          option: { id: CREATE, code: '', name: made },
          take: () => grid.store.setState({ creating: { key: props.row.key, field: column.key, text: asked.trim() } }),
        };
  return (
    <OfferingInput
      {...props}
      offers={create ? [...offers, create] : offers}
      words={words}
      settled={!search.searching}
      composition={search.composition}
    />
  );
}

interface OfferingProps extends EditorProps {
  offers: readonly Offer[];
  /** Explains an empty list: loading or no match. */
  words: string;
  /** Typed text means its first match; otherwise only an offer marked by ↓ or ↑ is taken, and the text counts. */
  settled?: boolean;
  composition?: { onCompositionStart: () => void; onCompositionEnd: () => void };
}

/** The editor's text with its offers: which one is marked, what keys do, and what taking one does. */
function useOffering({ grid, column, row, offers, settled = true }: OfferingProps, input: RefObject<HTMLInputElement | null>) {
  const { mode, text } = useTyping({ grid, column, row }, input);
  useCellFocus(grid, input);
  const open = mode !== 'nav';
  const cell = { key: row.key, field: column.key };
  const take = (offer: Offer) => {
    stopEditing(grid);
    if (offer.id !== CREATE) setCell(grid, cell, offer.value, offer.fills);
    offer.take?.();
  };
  const marking = useMarked({ open, offers, meant: settled && text !== '', take, afterEnter: () => moveDown(grid) });
  const openList = () => startEditing(grid, cell);
  const pressClosed = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    swallow(event);
    openList();
  };
  return { ...marking, press: open ? marking.press : pressClosed, open, text, take, openList };
}

export function OfferingInput(props: OfferingProps) {
  const { grid, label, errorId, cell: walked, offers, words, composition } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { at, markFirst, press, open, text, take, openList } = useOffering(props, input);
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : grid.id}
        aria-activedescendant={open ? offers[at] && `${id}-${at}` : walked}
        aria-autocomplete="list"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          markFirst();
          typeText(grid, event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => !event.nativeEvent.isComposing && press(event)}
        {...composition}
      />
      <OpenButton label={label} onOpen={openList} />
      {open && (offers.length > 0 || words !== '') && <Offers id={id} input={input} offers={offers} at={at} words={words} onTake={take} />}
    </>
  );
}

const OpenButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <button type="button" className="k-cell-button" tabIndex={-1} aria-label={`${label}：打开选项`} onClick={onOpen}>
    ▾
  </button>
);

interface Marking {
  open: boolean;
  offers: readonly Offer[];
  /** Enter and Tab accept the first match before another is marked; otherwise the text stays. */
  meant: boolean;
  take: (offer: Offer) => void;
  afterEnter: () => void;
}

const NONE = -1;

/** The highlighted match: the one that ↓ and ↑ reached, else the first if typed text means it. */
function useMarked({ open, offers, meant, take, afterEnter }: Marking) {
  const [marked, setMarked] = useState<number | null>(null);
  const at = Math.min(marked ?? (meant ? 0 : NONE), offers.length - 1);
  // The next cell of the column uses the same editor.
  useEffect(() => (open ? () => setMarked(null) : undefined), [open]);
  const press = (event: KeyboardEvent) => {
    const offer = offers[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setMarked(Math.max(0, Math.min(offers.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
      swallow(event);
    } else if (event.key === 'Enter' && offer) {
      take(offer);
      if (offer.id !== CREATE) afterEnter();
      swallow(event);
    } else if (event.key === 'Tab' && offer && offer.id !== CREATE) take(offer);
  };
  return { at, markFirst: () => setMarked(null), press };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function moveDown(grid: Grid): void {
  const { cursor } = grid.store.getState();
  const { lines, columns } = grid.view();
  if (cursor) moveCursor(grid, step(lines, columns, cursor, 'down'));
}

interface OffersProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  offers: readonly Offer[];
  at: number;
  words: string;
  onTake: (offer: Offer) => void;
}

/** Rendered outside the grid, which would clip it. */
function Offers({ id, input, offers, at, words, onTake }: OffersProps) {
  const list = useRef<HTMLDivElement>(null);
  const place = () => {
    const cell = input.current?.closest('.k-cell')?.getBoundingClientRect();
    if (!cell || !list.current) return;
    const height = list.current.offsetHeight;
    const above = cell.bottom + height + 4 > window.innerHeight && cell.top > height + 4;
    // The cell may be scrolled out of sight; the list stays inside the window.
    const top = above ? cell.top - height - 2 : cell.bottom + 2;
    Object.assign(list.current.style, {
      left: `${Math.min(cell.left, window.innerWidth - list.current.offsetWidth - 8)}px`,
      minWidth: `${cell.width}px`,
      top: `${Math.max(0, Math.min(top, window.innerHeight - height))}px`,
    });
  };
  const latest = useLatest(place);
  useLayoutEffect(place);
  useEffect(() => {
    const follow = () => latest.current();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [latest]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return createPortal(
    <div ref={list} id={id} className="k-offers" role="listbox" aria-label="可选项">
      {offers.map((offer, place) => (
        <div
          key={offer.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onMouseDown={(event) => {
            event.preventDefault();
            if (event.button === 0) onTake(offer);
          }}
        >
          <OptionLine option={offer.option} />
        </div>
      ))}
      {words && <div className="k-offers-words">{words}</div>}
    </div>,
    document.body,
  );
}
