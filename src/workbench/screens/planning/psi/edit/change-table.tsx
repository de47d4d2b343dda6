import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import type { PsiOrderChange, PsiRemain } from '#domain/psi/edit.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { groupDigits } from '../../../../fields/format.ts'
import { StatusChip, type Tone } from '../../../../parts/status-chip.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { DocumentLink } from '../document-link.tsx'

interface ChangeTableProps {
  readonly layout: PsiLayout
  readonly changes: readonly PsiOrderChange[]
  readonly remains: readonly PsiRemain[]
  /** The edits continue, and what is proposed is of those before. */
  readonly isStale: boolean
  readonly isWritten: boolean
}

interface Line {
  readonly key: string
  readonly item: string
  readonly tone: Tone
  readonly kind: string
  readonly documents: ReactNode
  readonly words: string
}

const tones = { create: 'good', lower: 'warn', cancel: 'bad', move: 'info' } as const satisfies Record<
  PsiOrderChange['action'],
  Tone
>

/** Changes of orders in words, each with its order; first what remains. */
export function ChangeTable({ layout, changes, remains, isStale, isWritten }: ChangeTableProps) {
  const { t } = useTranslation('psi-pivot')
  const periodText = (period: number | null): string =>
    period === null ? '' : psiPeriodText(layout.periods[period]!, layout.period, layout.zone)
  const remainLine = ({ item, qty, because, period }: PsiRemain): Line => {
    const isMore = !qty.startsWith('-')
    const reasons = because.map(({ key, reason }) => t(`reason.${reason}`, { key: key ?? item }))
    return {
      key: `remain ${item} ${period}`,
      item,
      tone: 'warn',
      kind: t(isMore ? 'remainMore' : 'remainLess'),
      documents: because.flatMap(({ key }, at) =>
        key === null ? [] : [<DocumentLink key={at} source="order" doc={key} item={item} />],
      ),
      words: t(isMore ? 'remain.more' : 'remain.less', {
        period: periodText(period),
        qty: groupDigits(qty.replace('-', '')),
        reasons: reasons.join(t('reasonSeparator')),
      }),
    }
  }
  const changeLine = ({ action, kind, key, item, from, to, before, after }: PsiOrderChange): Line => ({
    key: `${kind} ${action} ${key}`,
    item,
    tone: tones[action],
    kind: t(kind === 'order' ? `orderAction.${action}` : `purchaseAction.${action}`),
    documents: action !== 'create' || isWritten ? <DocumentLink source={kind} doc={key} item={item} /> : key,
    words: t(`change.${action}`, {
      before: groupDigits(before),
      after: groupDigits(after),
      from: periodText(from),
      to: periodText(to),
    }),
  })
  return (
    <DataTable
      label={t('edits')}
      aria-busy={isStale}
      rows={[...remains.map(remainLine), ...changes.map(changeLine)]}
      keyOf={({ key }) => key}
      empty={<p className="hint">{t('nothingProposed')}</p>}
      columns={[
        { title: t('changeKind'), cell: ({ tone, kind }) => <StatusChip tone={tone}>{kind}</StatusChip> },
        { title: t('changeOrder'), cell: ({ documents }) => documents },
        { title: t('changeItem'), cell: ({ item }) => item },
        { title: t('changeWords'), className: 't-words', cell: ({ words }) => words },
      ]}
    />
  )
}
