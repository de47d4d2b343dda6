import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { CommandReport } from '#engine/scheduling/commands/interpret.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'

/** The commands of the scheme in order, with what each did. */
export function CommandTable({ commands }: { readonly commands: unknown }) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const reports = (commands ?? []) as readonly CommandReport[]
  if (reports.length === 0) return <EmptyState title={t('noCommands')} />
  return (
    <table className="t-table" aria-label={t('tabs.commands')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('step')}
          </th>
          <th scope="col">{t('command')}</th>
          <th scope="col">{t('did')}</th>
          <th scope="col" className="number">
            {t('lateOrders')}
          </th>
          <th scope="col" className="number">
            {t('tabs.messages')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report, at) => {
          const name = choiceOf('PlanCommand')[report.type]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a command is known by its place
            <tr key={at}>
              <td className="number">{at + 1}</td>
              <td className="t-words">{name ? label(name) : report.type}</td>
              <td>
                {Object.entries(report.figures)
                  .map(
                    ([what, count]) =>
                      `${groupDigits(String(count))} ${t(`counts.${what}`, { defaultValue: what })}`,
                  )
                  .join(' · ')}
              </td>
              <td className="number">{report.kpi ? groupDigits(String(report.kpi.lateOrders)) : ''}</td>
              <td className="number">{report.messages > 0 ? groupDigits(String(report.messages)) : ''}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
