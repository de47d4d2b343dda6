import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Cause, Comparison, OrderDifference, OrderState, Verdict } from '#engine/kitting/compare.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import './runs.css'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { Segments } from '../../../parts/inputs.tsx'

const verdicts: readonly Verdict[] = ['lost', 'won', 'changed', 'added', 'removed']
const tones: Readonly<Record<Verdict, Tone>> = {
  won: 'good',
  lost: 'bad',
  changed: 'warn',
  added: 'info',
  removed: 'quiet',
}
/** Rows drawn at most; the counts give the total. */

/** What became better and worse from one run to the next, order by order, with the causes. */
export function ComparisonView({ left, right }: { readonly left: string; readonly right: string }) {
  const { t } = useTranslation('kitting-runs')
  const [chosen, setChosen] = useState<Verdict | null>(null)
  const answer = useCall(kittingRuns.compare, { left, right }, { staleTime: Infinity })
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const comparison = answer.data as Comparison
  const verdict = chosen ?? verdicts.find((each) => comparison.counts[each] > 0) ?? 'lost'
  const rows = comparison.orders.filter((order) => order.verdict === verdict)
  return (
    <>
      <Segments
        value={verdict}
        names={verdicts}
        textOf={(each) => `${t(`verdict.${each}`)} ${groupDigits(String(comparison.counts[each]))}`}
        onChange={setChosen}
      />
      <p className="k-same">{t('sameCount', { count: comparison.counts.same })}</p>
      {rows.length === 0 ? <EmptyState title={t('noDifference')} /> : <Differences rows={rows} />}
    </>
  )
}

function Differences({ rows }: { readonly rows: readonly OrderDifference[] }) {
  const { t } = useTranslation('kitting-runs')
  return (
    <DataTable
      label={t('differences')}
      rows={rows}
      keyOf={({ order, lineNo }) => `${order} ${lineNo ?? ''}`}
      columns={[
        { title: t('order'), cell: ({ order, lineNo }) => [order, lineNo].filter(Boolean).join('/') },
        { title: t('item'), cell: ({ item }) => item },
        {
          title: t('verdictTitle'),
          cell: ({ verdict }) => <StatusChip tone={tones[verdict]}>{t(`verdict.${verdict}`)}</StatusChip>,
        },
        { title: t('before'), cell: ({ left }) => <State state={left} /> },
        { title: t('now'), cell: ({ right }) => <State state={right} /> },
        { title: t('setsInTime'), isNumber: true, cell: ({ setsInTime }) => signed(setsInTime) },
        {
          title: t('setsInAll'),
          isNumber: true,
          cell: ({ left, right }) => signed(difference(left?.kitQtyTotal, right?.kitQtyTotal)),
        },
        {
          title: t('delayDays'),
          isNumber: true,
          cell: ({ delayDays }) => (delayDays === null ? '' : signed(String(delayDays))),
        },
        {
          title: t('causes'),
          cell: ({ causes }) =>
            causes.map((cause) => <CauseText key={`${cause.kind} ${cause.item}`} cause={cause} />),
        },
      ]}
    />
  )
}

function State({ state }: { readonly state: OrderState | null }) {
  const label = useLabel()
  const { zone } = useFormatSettings()
  if (!state) return null
  const status = choiceOf('KitStatus')[(state.status ?? '') as keyof object]
  return (
    <>
      {status ? label(status) : state.status} {state.kitQtyTotal ? groupDigits(state.kitQtyTotal) : ''}{' '}
      {state.fullKit ? formatTime(state.fullKit, zone).slice(0, 10) : ''}
    </>
  )
}

function CauseText({ cause }: { readonly cause: Cause }) {
  const { t } = useTranslation('kitting-runs')
  const label = useLabel()
  const reason = cause.reason ? choiceOf('ShortReason')[cause.reason as keyof object] : undefined
  const { kind, by } = cause
  // Supplies without a document have no name.
  const said = !by && (kind === 'covered' || kind === 'supply') ? (`${kind}Unnamed` as const) : kind
  return (
    <div>
      {t(`cause.${said}`, {
        item: cause.item,
        by: by ?? '',
        reason: reason ? label(reason) : (cause.reason ?? ''),
      })}
    </div>
  )
}

/** Exact difference of two decimals; nothing counts as 0. */
function difference(left: string | null | undefined, right: string | null | undefined): string {
  const [before, now] = [parseDecimal(left ?? '0'), parseDecimal(right ?? '0')]
  return typeof before === 'bigint' && typeof now === 'bigint' ? formatDecimal(now - before) : ''
}

const signed = (decimal: string): string =>
  Number(decimal) > 0 ? `+${groupDigits(decimal)}` : Number(decimal) === 0 ? '' : decimal
