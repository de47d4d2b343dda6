import { TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Button } from '../../../parts/button.tsx'
import { focusLine } from '../../../parts/line-focus.ts'
import { lineAfter } from '../../../parts/list-keys.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { filtered, type Pick } from './picks.ts'

/** Lines that a page key goes. */
const PAGE = 15

interface PickerListProps {
  readonly kind: Pick['kind']
  readonly picks: readonly Pick[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (codes: ReadonlySet<string>) => void
  readonly onLocate: (pick: Pick) => void
  readonly onDrag: (pick: Pick | null) => void
  /** The line is moved to the earliest place from now on. */
  readonly onNow: (pick: Pick) => void
}

/** Lines to tick, find in the chart, and drag there. One row takes part in the tab order. */
export function PickerList({ kind, picks, ticked, onTick, onLocate, onDrag, onNow }: PickerListProps) {
  const { t } = useTranslation('gantt-picker')
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const [text, setText] = useState('')
  const [onlyLate, setOnlyLate] = useState(false)
  const [current, setCurrent] = useState(0)
  const found = useMemo(() => filtered(picks, text, onlyLate), [picks, text, onlyLate])
  const at = Math.min(current, found.length - 1)
  const time = (seconds: number | null): string =>
    seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const toggle = (code: string): void => {
    const next = new Set(ticked)
    if (!next.delete(code)) next.add(code)
    onTick(next)
  }
  const goTo = (body: HTMLElement | null, to: number): void => {
    setCurrent(to)
    focusLine(body, to)
  }
  const keyDown = (event: KeyboardEvent<HTMLTableRowElement>, pick: Pick): void => {
    const body = event.currentTarget.parentElement
    const to = lineAfter(event.key, current, found.length, PAGE)
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ...(to === null ? {} : { [event.key]: () => goTo(body, to) }),
      ' ': () => toggle(pick.code),
      Enter: () => onLocate(pick),
      m: () => pick.movable && onNow(pick),
    }
    if (event.ctrlKey || event.metaKey || !acts[event.key]) return
    event.preventDefault()
    acts[event.key]!()
  }
  return (
    <section className="list" aria-label={t(kind === 'order' ? 'orders' : 'operations')}>
      <div className="tools">
        <TextField.Root
          size="1"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        >
          <TextField.Slot>
            <Search size={13} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
        <label>
          <input type="checkbox" checked={onlyLate} onChange={() => setOnlyLate(!onlyLate)} /> {t('onlyLate')}
        </label>
        <Button onClick={() => onTick(new Set(found.map(({ code }) => code)))}>{t('tickFound')}</Button>
        <Button disabled={ticked.size === 0} onClick={() => onTick(new Set())}>
          {t('untick', { count: ticked.size })}
        </Button>
      </div>
      <p className="hint">{t('hint')}</p>
      <div className="scroll">
        <DataTable
          className="one-line"
          rows={found}
          current={at}
          keyOf={({ code }) => code}
          rowProps={(pick, index) => ({
            tabIndex: index === at ? 0 : -1,
            draggable: pick.movable,
            className: pick.movable ? '' : 'held',
            onDragStart: (event) => {
              event.dataTransfer.setData('text/plain', pick.code)
              onDrag(pick)
            },
            onDragEnd: () => onDrag(null),
            onFocus: () => setCurrent(index),
            onKeyDown: (event) => keyDown(event, pick),
            onDoubleClick: () => onLocate(pick),
          })}
          columns={[
            {
              spoken: t('tick'),
              cell: ({ code }) => (
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={t('tickNamed', { code })}
                  checked={ticked.has(code)}
                  onChange={() => toggle(code)}
                />
              ),
            },
            { title: t('code'), isName: true, cell: ({ code }) => code },
            { title: t('item'), cell: ({ item }) => item },
            { title: t('resource'), cell: ({ resource }) => resource },
            { title: t('start'), cell: ({ start }) => time(start) },
            {
              title: t('due'),
              cell: ({ due, lateness }) => (
                <>
                  {time(due)}{' '}
                  {(lateness ?? 0) > 0 && (
                    <StatusChip tone="bad">{t('late', { time: short(lateness!) })}</StatusChip>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
