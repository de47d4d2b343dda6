import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { CommandReport } from '#engine/scheduling/commands/interpret.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

/** The commands of the scheme in order, with what each did. */
export function CommandTable({ commands }: { readonly commands: unknown }) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const reports = (commands ?? []) as readonly CommandReport[]
  if (reports.length === 0) return <EmptyState title={t('noCommands')} />
  return (
    <DataTable
      label={t('tabs.commands')}
      rows={reports}
      columns={[
        { title: t('step'), isNumber: true, cell: (_, at) => at + 1 },
        {
          title: t('command'),
          className: 't-words',
          cell: ({ type }) => {
            const name = choiceOf('PlanCommand')[type]
            return name ? label(name) : type
          },
        },
        {
          title: t('did'),
          cell: ({ figures }) =>
            Object.entries(figures)
              .map(
                ([what, count]) =>
                  `${groupDigits(String(count))} ${t(`counts.${what}`, { defaultValue: what })}`,
              )
              .join(' · '),
        },
        {
          title: t('lateOrders'),
          isNumber: true,
          cell: ({ kpi }) => (kpi ? groupDigits(String(kpi.lateOrders)) : ''),
        },
        {
          title: t('tabs.messages'),
          isNumber: true,
          cell: ({ messages }) => (messages > 0 ? groupDigits(String(messages)) : ''),
        },
      ]}
    />
  )
}
