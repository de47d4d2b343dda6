import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#domain/expressions/index.ts'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { lineAfter } from '../../../../../parts/list-keys.ts'
import { MoreNote } from '../../../../../parts/more-note.tsx'
import { EmptyState } from '../../../../../parts/states.tsx'
import { VirtualList } from '../../../../../parts/virtual-list.tsx'
import { idsOf, keyOfSource } from '../../actions/row-keys.ts'
import { type KindProps, type SlotComponent, RowContext, useOpenPage } from '../../page-context.ts'
import { RowsState } from '../../states.tsx'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { useSource } from '../../sources/use-sources.ts'
import { useText } from '../../use-text.ts'
import { wireText } from '../../wire-values.ts'
import { useChosenRows, type NamedRow } from './use-chosen-rows.ts'
import { useFollowedRow } from './use-followed-row.ts'
import { useTurns } from './use-turns.ts'
import './data.css'

const [PITCH, GAP] = [40, 8]
/** Padding and line of a row, px. */
const FRAME_PX = 13

/** Rows of a source one below the other, each drawn by the template. While the page is edited there is one. */
export function ListKind({ values }: KindProps<'list'>) {
  const { isEdited } = useOpenPage()
  const read = useSource(values.source)
  const { answer, error } = read
  if (isEdited) return <Lines values={values} answer={sampleOf(answer)} />
  if (error || !answer) return <RowsState of={read}>{() => null}</RowsState>
  return <Lines values={values} answer={answer} />
}

const nothing: Row = {}
const sampleOf = (answer: SourceAnswer | null): SourceAnswer => ({
  fields: answer?.fields ?? {},
  rows: [answer?.rows[0] ?? nothing],
  total: 1,
})

interface LinesProps {
  readonly values: KindProps<'list'>['values']
  readonly answer: SourceAnswer
}

function Lines({ values, answer }: LinesProps) {
  const { t } = useTranslation('page')
  const labelOf = useLabel()
  const open = useOpenPage()
  const { source, selected, height, slot } = values
  const label = useText(values.label) || labelOf(kindNamed('list').label)
  const key = keyOfSource(open, source)
  const ids = useMemo(() => idsOf(answer.rows, key), [answer, key])
  const chosen = useChosenRows(source, selected, useTurns())
  const [current, setCurrent] = useState<string | null>(null)
  const isGone = current !== null && !ids.includes(current)
  useEffect(() => {
    if (!isGone) return
    chosen.mark([])
    chosen.go(null)
  }, [isGone, chosen])
  const [followed, setFollowed] = useState<string | null>(null)
  useFollowedRow({ rows: answer.rows, key, variable: selected }, chosen, (id) => {
    setCurrent(id)
    setFollowed(id)
    chosen.mark(id === null ? [] : [{ id, values: answer.rows[ids.indexOf(id)]! }])
  })
  /** The focus came to a line by a key that moves along the list, not from outside. */
  const isMoving = useRef(false)
  const go = (at: number): NamedRow => {
    const row = { id: ids[at]!, values: answer.rows[at]! }
    setCurrent(row.id)
    chosen.mark([row])
    chosen.go(row)
    return row
  }
  const px = height * PITCH - GAP + FRAME_PX
  if (answer.rows.length === 0) return <EmptyState title={t('noRows')} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- looks at the keys of the lines inside */}
      <div
        className="pg-list"
        onKeyDownCapture={({ key: pressed }) => {
          isMoving.current = lineAfter(pressed, 0, answer.rows.length, 1) !== null
        }}
        onPointerDownCapture={() => {
          isMoving.current = false
        }}
      >
        <VirtualList
          role="list"
          label={label}
          count={answer.rows.length}
          estimate={px}
          shown={followed === null ? -1 : ids.indexOf(followed)}
          keyOf={(at) => ids[at]!}
        >
          {(at) => (
            <Line
              row={answer.rows[at]!}
              source={source}
              slot={slot}
              height={px}
              pick={{
                label: t('selectRow', { row: wireText(answer.rows[at]![key]) || at + 1 }),
                isCurrent: ids[at] === current,
                isFirst: at === 0 && (current === null || isGone),
                onFocus: () => void (isMoving.current && go(at)),
                onPick: () => void go(at),
                onOpen: () => chosen.open(go(at)),
              }}
            />
          )}
        </VirtualList>
      </div>
      <MoreNote shown={answer.rows.length} total={answer.total} hint={t('limitedHint')} />
    </>
  )
}

interface Pick {
  readonly label: string
  readonly isCurrent: boolean
  /** The Tab key leads to it while no line is the current one. */
  readonly isFirst: boolean
  readonly onFocus: () => void
  readonly onPick: () => void
  readonly onOpen: () => void
}

interface LineProps {
  readonly row: Row
  readonly source: string
  readonly slot: SlotComponent
  readonly height: number
  readonly pick: Pick
}

/** The whole line chooses its row; what can be used inside of it is above. */
function Line({ row, source, slot: Slot, height, pick }: LineProps) {
  const scope = useMemo(() => ({ source, row }), [source, row])
  return (
    <div className="pg-row pg-list-row" style={{ minHeight: height }} data-current={pick.isCurrent}>
      <button
        type="button"
        className="pg-pick"
        aria-label={pick.label}
        aria-pressed={pick.isCurrent}
        tabIndex={pick.isCurrent || pick.isFirst ? 0 : -1}
        onFocus={pick.onFocus}
        onClick={pick.onPick}
        onDoubleClick={pick.onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          pick.onOpen()
        }}
      />
      <RowContext value={scope}>
        <Slot />
      </RowContext>
    </div>
  )
}
