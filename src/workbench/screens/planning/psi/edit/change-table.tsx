import { useTranslation } from 'react-i18next'
import { psiPeriodText } from '#domain/planning/psi-period-text.ts'
import type { PsiOrderChange, PsiRemain } from '#domain/planning/psi-edit.ts'
import type { PsiLayout } from '#domain/planning/psi.ts'
import { groupDigits } from '../../../../fields/format.ts'
import { StatusChip, type Tone } from '../../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../../parts/virtual-body.tsx'
import { DocumentLink } from '../document-link.tsx'

interface ChangeTableProps {
  readonly layout: PsiLayout
  readonly changes: readonly PsiOrderChange[]
  readonly remains: readonly PsiRemain[]
  /** The edits continue, and what is proposed is of those before. */
  readonly isStale: boolean
  readonly isWritten: boolean
}

type Line = { readonly change: PsiOrderChange } | { readonly remain: PsiRemain }

const tones = { create: 'good', lower: 'warn', cancel: 'bad', move: 'info' } as const satisfies Record<
  PsiOrderChange['action'],
  Tone
>

/** Changes of orders in words, each with its order; first what remains. */
export function ChangeTable({ layout, changes, remains, isStale, isWritten }: ChangeTableProps) {
  const { t } = useTranslation('psi-pivot')
  const lines: Line[] = [...remains.map((remain) => ({ remain })), ...changes.map((change) => ({ change }))]
  if (lines.length === 0) return <p className="hint">{t('nothingProposed')}</p>
  return (
    <table className="t-table" aria-label={t('edits')} aria-busy={isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('changeKind')}</th>
          <th scope="col">{t('changeOrder')}</th>
          <th scope="col">{t('changeItem')}</th>
          <th scope="col">{t('changeWords')}</th>
        </tr>
      </thead>
      <VirtualBody rows={lines} keyOf={keyOf}>
        {(line, props) => (
          <tr {...props}>
            {'remain' in line ? (
              <RemainCells layout={layout} remain={line.remain} />
            ) : (
              <ChangeCells layout={layout} change={line.change} isWritten={isWritten} />
            )}
          </tr>
        )}
      </VirtualBody>
    </table>
  )
}

const keyOf = (line: Line): string =>
  'remain' in line
    ? `remain ${line.remain.item} ${line.remain.period}`
    : `${line.change.kind} ${line.change.action} ${line.change.key}`

/** What a period of the layout is called. */
function periodTextOf(layout: PsiLayout): (period: number) => string {
  return (period) => psiPeriodText(layout.periods[period]!, layout.period, layout.zone)
}

interface ChangeCellsProps {
  readonly layout: PsiLayout
  readonly change: PsiOrderChange
  readonly isWritten: boolean
}

function ChangeCells({ layout, change, isWritten }: ChangeCellsProps) {
  const { t } = useTranslation('psi-pivot')
  const textOf = periodTextOf(layout)
  const { action, kind, key, item, from, to, before, after } = change
  const words = t(`change.${action}`, {
    before: groupDigits(before),
    after: groupDigits(after),
    from: from === null ? '' : textOf(from),
    to: to === null ? '' : textOf(to),
  })
  const isThere = action !== 'create' || isWritten
  return (
    <>
      <td>
        <StatusChip tone={tones[action]}>
          {t(kind === 'order' ? `orderAction.${action}` : `purchaseAction.${action}`)}
        </StatusChip>
      </td>
      <td>{isThere ? <DocumentLink source={kind} doc={key} item={item} /> : key}</td>
      <td>{item}</td>
      <td className="t-words">{words}</td>
    </>
  )
}

function RemainCells({ layout, remain }: { readonly layout: PsiLayout; readonly remain: PsiRemain }) {
  const { t } = useTranslation('psi-pivot')
  const period = periodTextOf(layout)(remain.period)
  const { item, qty, because } = remain
  const isMore = !qty.startsWith('-')
  const reasons = because.map(({ key, reason }) => t(`reason.${reason}`, { key: key ?? item }))
  return (
    <>
      <td>
        <StatusChip tone="warn">{t(isMore ? 'remainMore' : 'remainLess')}</StatusChip>
      </td>
      <td>
        {because.flatMap(({ key }, at) =>
          key === null ? [] : [<DocumentLink key={at} source="order" doc={key} item={item} />],
        )}
      </td>
      <td>{item}</td>
      <td className="t-words">
        {t(isMore ? 'remain.more' : 'remain.less', {
          period,
          qty: groupDigits(qty.replace('-', '')),
          reasons: reasons.join(t('reasonSeparator')),
        })}
      </td>
    </>
  )
}
