import { useTranslation } from 'react-i18next'
import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { ChangedRows } from './changed-rows.tsx'
import { Deliveries } from './deliveries.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import './interfaces.css'

interface LogLine {
  readonly at: string
  readonly text: string
}

/** What a run said, where roles do not hide it, and the rows that it kept aside. */
export function RunDetails({ row }: { readonly row: ListRow }) {
  const { fields } = useShownEntity(interfaceRun)
  return (
    <div className="i-run">
      {row['direction'] === 'out' && <Deliveries key={`${row.id} sent`} run={row} />}
      <FaultyRows key={row.id} run={row} />
      {row['direction'] !== 'out' && <ChangedRows key={`${row.id} changed`} run={row} />}
      {'log' in fields && <RunLog row={row} />}
    </div>
  )
}

function RunLog({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('interfaces')
  const { zone } = useFormatSettings()
  const isOpen = row['state'] === 'W' || row['state'] === 'R'
  const answer = useCall(
    interfaceServices.log,
    { id: row.id },
    { staleTime: 0, refetchInterval: isOpen ? 2000 : false },
  )
  return (
    <>
      <h4>{t('log')}</h4>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <LoadingState />}
      <ol>
        {((answer.data ?? []) as readonly LogLine[]).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatTime(at, zone)}</time> {text}
          </li>
        ))}
      </ol>
    </>
  )
}
