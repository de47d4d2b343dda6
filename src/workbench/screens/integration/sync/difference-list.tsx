import { ArrowRightToLine, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { syncKinds, type SyncDifference, type SyncTrial } from '#domain/integration/sync/difference.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { Pager } from '../../../list/pager.tsx'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DifferenceTable } from './difference-table.tsx'

interface DifferenceListProps {
  readonly code: string
  readonly entity: string
  /** What a dry run found out; null: none was made. */
  readonly trial: SyncTrial | null
  readonly onDecided: () => void
}

interface Rows {
  readonly totalCount: number
  readonly items: readonly SyncDifference[]
}

interface Resolved {
  readonly done: number
  readonly stale: number
  readonly faults: readonly { readonly key: string; readonly message: string }[]
}

const sizes = [20, 50, 100, 500]

/** Rows of one entity that differ, page by page; open conflicts are decided here. */
export function DifferenceList({ code, entity, trial, onDecided }: DifferenceListProps) {
  const { t } = useTranslation('data-sync')
  const { busy, attempt } = useAction()
  const [asked, setAsked] = useState('all')
  const refused = trial?.rows.filter((row) => row.entity === entity) ?? []
  const kinds = ['all', ...syncKinds, ...(refused.length > 0 ? ['faulty'] : [])]
  const show = kinds.includes(asked) ? asked : 'all'
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const answer = useCall(
    dataSyncServices.difference,
    {
      code,
      entity,
      ...(show === 'all' ? {} : { show }),
      skipCount: (page - 1) * size,
      maxResultCount: size,
    },
    { staleTime: 0, keepPrevious: true, enabled: show !== 'faulty' },
  )
  const rows: Rows | undefined =
    show === 'faulty'
      ? { totalCount: refused.length, items: refused.slice((page - 1) * size, page * size) }
      : (answer.data as Rows | undefined)
  const open = rows?.items.filter(({ action }) => action === 'ask') ?? []
  const chosen = open.filter(({ key }) => ticked.has(key))
  const decide = (take: 'source' | 'target'): Promise<void | undefined> =>
    attempt(async () => {
      const given = chosen.map(({ key, sourceMark, targetMark }) => ({ key, sourceMark, targetMark }))
      const done = (await write(dataSyncServices.resolve, { code, entity, take, rows: given })) as Resolved
      toast.success(t('decided', { count: done.done }))
      if (done.stale > 0) toast.warning(t('decidedStale', { count: done.stale }))
      for (const { key, message } of done.faults) toast.error(`${key}: ${message}`)
      setTicked(new Set())
      onDecided()
    })
  return (
    <section className="s-list" aria-label={t('rows')}>
      <header>
        <Select
          label={t('show')}
          value={show}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind as 'all'}`) }))}
          onChange={(kind) => {
            setAsked(kind)
            setPage(1)
          }}
        />
        {open.length > 0 && (
          <>
            <Button
              icon={ArrowRightToLine}
              disabled={chosen.length === 0}
              loading={busy}
              onClick={() => void decide('source')}
            >
              {t('takeSource', { count: chosen.length })}
            </Button>
            <Button
              icon={Lock}
              disabled={chosen.length === 0}
              loading={busy}
              onClick={() => void decide('target')}
            >
              {t('keepTarget', { count: chosen.length })}
            </Button>
          </>
        )}
      </header>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!rows && answer.isPending && <LoadingState />}
      {rows?.items.length === 0 && <EmptyState title={t('noRows')} hint={t('noRowsHint')} />}
      {rows && rows.items.length > 0 && (
        <DifferenceTable
          entity={entity}
          rows={rows.items}
          refused={refused}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
      {rows && rows.totalCount > 0 && (
        <Pager
          paging={{ page, size }}
          total={rows.totalCount}
          size={size}
          sizes={sizes}
          withTotal
          onTurn={setPage}
          onResize={(next) => {
            setPage(1)
            setSize(Number(next))
          }}
        />
      )}
    </section>
  )
}
