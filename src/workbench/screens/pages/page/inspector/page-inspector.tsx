import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Panel } from '../../../../parts/page.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import { useOpenPage } from '../page-context.ts'
import { useSources, type SourceRead } from '../sources/use-sources.ts'
import { eventLog, type LoggedEvent } from './event-log.ts'

/** Sources, variables and the last events of the page that is open around it, while somebody tries it. */
export function PageInspector() {
  const { t } = useTranslation('page')
  return (
    <aside className="pg-inspector" aria-label={t('inspector.title')}>
      <Sources />
      <Values />
      <Events />
    </aside>
  )
}

interface TableProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

const Table = ({ title, heads, children }: TableProps) => (
  <Panel title={title}>
    <table className="t-table" aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Panel>
)

function Sources() {
  const { t } = useTranslation('page')
  const { page } = useOpenPage()
  const read = useSources(page.sources.map(({ name }) => name))
  const said = ({ answer, error, isLoading }: SourceRead): string => {
    if (error) return error.message
    if (answer) return t('inspector.rows', { shown: answer.rows.length, total: answer.total })
    return t(isLoading ? 'inspector.reading' : 'inspector.none')
  }
  return (
    <Table title={t('inspector.sources')} heads={[t('inspector.name'), t('inspector.content')]}>
      {read.map((one) => (
        <tr key={one.name}>
          <th scope="row">{one.name}</th>
          <td>{said(one)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** Parameters and variables in wire form, as expressions read them. */
function Values() {
  const { t } = useTranslation('page')
  const { page, state } = useOpenPage()
  const { values } = useSnapshot(state)
  return (
    <Table title={t('inspector.variables')} heads={[t('inspector.name'), t('inspector.value')]}>
      {[...page.params, ...page.variables].map(({ name }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="mono">{JSON.stringify(values[name] ?? null)}</td>
        </tr>
      ))}
    </Table>
  )
}

const tones = { going: 'info', done: 'good', stopped: 'bad' } as const satisfies Readonly<
  Record<LoggedEvent['outcome'], string>
>

function Events() {
  const { t } = useTranslation('page')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { events } = useSnapshot(eventLog(useOpenPage().state))
  const heads = ['time', 'component', 'event', 'actions', 'outcome'] as const
  return (
    <Table title={t('inspector.events')} heads={heads.map((head) => t(`inspector.${head}`))}>
      {events.map(({ key, at, component, event, actions, outcome }) => (
        <tr key={key}>
          <td>{formatTime(new Date(at).toISOString(), zone)}</td>
          <th scope="row">{component ?? t('inspector.page')}</th>
          <td>{label(event)}</td>
          <td>{actions.join(', ')}</td>
          <td>
            <StatusChip tone={tones[outcome]}>{t(`inspector.${outcome}`)}</StatusChip>
          </td>
        </tr>
      ))}
    </Table>
  )
}
