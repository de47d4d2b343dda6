import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { peg } from '#domain/entities/planning/peg.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import './pegs.css'

const pegs = crudOf(peg)

const by = (field: string, value: unknown): string =>
  JSON.stringify([{ field, op: 'eq', values: [typedText(value)] }])

/** Left the supplies of the consumer, right the consumers of the supply; lines that are late are red. */
export function PegSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('pegs')
  const supplies = useAllRows(pegs.getAll, { filter: by('rightKey', row['rightKey']) })
  const consumers = useAllRows(pegs.getAll, { filter: by('leftKey', row['leftKey']) })
  const failed = supplies.error ?? consumers.error
  if (failed) return <ErrorState error={failed} onRetry={() => void supplies.refetch()} />
  if (!supplies.data || !consumers.data) return <LoadingState />
  return (
    <div className="p-pegs">
      <h3>{t('supplies', { key: typedText(row['rightKey']) })}</h3>
      <PegLines rows={supplies.data.items as readonly ListRow[]} side="left" chosen={row['id']} />
      <h3>{t('consumers', { key: typedText(row['leftKey']) })}</h3>
      <PegLines rows={consumers.data.items as readonly ListRow[]} side="right" chosen={row['id']} />
    </div>
  )
}

interface PegLinesProps {
  readonly rows: readonly ListRow[]
  readonly side: 'left' | 'right'
  /** Id of the peg that was chosen in the list. */
  readonly chosen: unknown
}

function PegLines({ rows, side, chosen }: PegLinesProps) {
  const { t } = useTranslation('pegs')
  return (
    <VirtualList
      role="list"
      label={t(side === 'left' ? 'suppliesShort' : 'consumersShort')}
      count={rows.length}
      keyOf={(index) => typedText(rows[index]!['id'])}
      estimate={64}
    >
      {(index) => <PegLine one={rows[index]!} side={side} chosen={rows[index]!['id'] === chosen} />}
    </VirtualList>
  )
}

interface PegLineProps {
  readonly one: ListRow
  readonly side: 'left' | 'right'
  readonly chosen: boolean
}

function PegLine({ one, side, chosen }: PegLineProps) {
  const label = useLabel()
  const { zone } = useFormatSettings()
  const node = typedText(one[side === 'left' ? 'leftNode' : 'rightNode'])
  const at = one[side === 'left' ? 'leftAt' : 'rightAt']
  const known = choiceOf('PegNode')[node]
  const classes = [side, one['isLate'] === true ? 'late' : '', chosen ? 'chosen' : ''].filter(Boolean)
  return (
    <div className={['line', ...classes].join(' ')}>
      <span className="node t-words">{known ? label(known) : node}</span>
      <strong>{typedText(one[side === 'left' ? 'leftKey' : 'rightKey'])}</strong>
      <small>
        {typedText(one['itemCode'])} · {groupDigits(typedText(one['qty']))}
        {typeof at === 'string' && ` · ${formatTime(at, zone).slice(5, 16)}`}
      </small>
    </div>
  )
}
