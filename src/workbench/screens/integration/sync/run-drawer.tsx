import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncWritten } from '#domain/integration/sync/difference.ts'
import { entityLabel } from '#domain/modelling/tenant-model.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { useModel } from '../../../client/model.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Pager } from '../../../list/pager.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { kindTones } from './difference-table.tsx'
import { FieldChanges } from './field-changes.tsx'
import { RowFaults } from './row-faults.tsx'
import { isOpen, type SyncRun } from './sync-run.ts'

interface RunDrawerProps {
  readonly run: SyncRun
  readonly onClose: () => void
}

interface LogLine {
  readonly at: string
  readonly text: string
}

/** What a run said, and the rows that it wrote or could not write. */
export function RunDrawer({ run, onClose }: RunDrawerProps) {
  const { t } = useTranslation('data-sync')
  const { zone } = useFormatSettings()
  const log = useCall(
    dataSyncServices.log,
    { id: run.id },
    { staleTime: 0, refetchInterval: isOpen(run) ? 2000 : false },
  )
  return (
    <Drawer width={820} title={t('runNo', { no: run.no })} onClose={onClose}>
      <div className="s-run">
        <h3>{t('log')}</h3>
        {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
        {log.isPending && <LoadingState />}
        <ol className="s-log">
          {((log.data ?? []) as readonly LogLine[]).map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <time dateTime={at}>{formatTime(at, zone)}</time> {text}
            </li>
          ))}
        </ol>
        <h3>{t('rows')}</h3>
        <RunRows id={run.id} />
      </div>
    </Drawer>
  )
}

const kinds = ['all', 'created', 'changed', 'deleted', 'faulty'] as const
const size = 50

function RunRows({ id }: { readonly id: string }) {
  const { t } = useTranslation('data-sync')
  const [show, setShow] = useState('all')
  const [page, setPage] = useState(1)
  const answer = useCall(
    dataSyncServices.rows,
    { id, ...(show === 'all' ? {} : { show }), skipCount: (page - 1) * size, maxResultCount: size },
    { staleTime: 0, keepPrevious: true },
  )
  const rows = answer.data as { totalCount: number; items: readonly SyncWritten[] } | undefined
  return (
    <>
      <Select
        label={t('show')}
        value={show}
        options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => {
          setShow(kind)
          setPage(1)
        }}
      />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <LoadingState />}
      {rows?.items.length === 0 && <EmptyState title={t('noRunRows')} hint={t('noRunRowsHint')} />}
      {rows && rows.items.length > 0 && (
        <ul className="s-written">
          {rows.items.map((row) => (
            <WrittenLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows && rows.totalCount > size && (
        <Pager
          paging={{ page, size }}
          total={rows.totalCount}
          size={size}
          sizes={[size]}
          withTotal
          onTurn={setPage}
          onResize={() => setPage(1)}
        />
      )}
    </>
  )
}

function WrittenLine({ row: { entity, name, kind, fields, faults } }: { readonly row: SyncWritten }) {
  const { t } = useTranslation('data-sync')
  const model = useModel()
  const label = useLabel()
  return (
    <li>
      <header>
        <StatusChip tone={kindTones[kind]}>{t(`kind.${kind}`)}</StatusChip>
        <span>{label(entityLabel(model, entity))}</span>
        <strong>{name}</strong>
      </header>
      <RowFaults faults={faults} />
      <FieldChanges
        entity={entity}
        fields={fields}
        inSource={kind !== 'deleted'}
        inTarget={kind !== 'created'}
      />
    </li>
  )
}
