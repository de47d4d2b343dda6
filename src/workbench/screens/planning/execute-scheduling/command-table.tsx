import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'

/** What one command of the scheme did. */
interface CommandReport {
  readonly type: string
  readonly milliseconds?: number | null
  /** Operations or orders it worked on, and what came of them. */
  readonly counts?: Readonly<Record<string, number>>
  readonly messages?: number
}

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
            {t('seconds')}
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
              <td>{name ? label(name) : report.type}</td>
              <td>
                {Object.entries(report.counts ?? {})
                  .map(
                    ([what, count]) =>
                      `${t(`counts.${what}`, { defaultValue: what })} ${groupDigits(String(count))}`,
                  )
                  .join(' · ')}
              </td>
              <td className="number">
                {report.milliseconds === undefined || report.milliseconds === null
                  ? ''
                  : (report.milliseconds / 1000).toFixed(2)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
