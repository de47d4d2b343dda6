import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { RowList } from '../row-editing/row-list.tsx'
import type { StoredRow } from '../row-editing/use-row-actions.ts'
import { SchemeForm } from './scheme-form.tsx'

export type SchemeRow = StoredRow & {
  readonly code: string
  readonly name?: string | null
  readonly version: number
  readonly status: string
}

const tones: Readonly<Record<string, Tone>> = { draft: 'warn', approved: 'good', stopped: 'quiet' }
const fresh = 'new'

/** Schemes and their versions at the left, the chosen one's policy in tabs at the right. */
export default function SchemesScreen() {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useCall(crudOf(qtProgramme).getAll, { maxResultCount: 1000 }, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as unknown as readonly SchemeRow[]
  const chosen = wanted ?? rows[0]?.id ?? null
  const row = rows.find(({ id }) => id === chosen) ?? null
  const choose = (code: string, version?: number): void => {
    void list.refetch().then(({ data }) => {
      const now = (data?.items ?? []) as unknown as readonly SchemeRow[]
      setWanted(
        now.find((each) => each.code === code && (version === undefined || each.version === version))?.id ??
          null,
      )
    })
  }
  return (
    <Page fill>
      <PageHeader title={label(qtProgramme.label)} subtitle={t('schemeHint')} />
      <div className="k-two-panes">
        <RowList
          label={t('schemes')}
          items={rows.map((each) => ({
            id: each.id,
            title: `${each.code} v${each.version}`,
            note: each.name ?? '',
            chip: (
              <StatusChip tone={tones[each.status] ?? 'quiet'}>
                {label(
                  choiceOf('ApprovalStatus')[each.status as keyof object] ?? {
                    zh: each.status,
                    en: each.status,
                  },
                )}
              </StatusChip>
            ),
          }))}
          chosen={chosen}
          onChoose={setWanted}
          onAdd={() => setWanted(fresh)}
        />
        {list.isPending && (
          <Panel fill>
            <LoadingState />
          </Panel>
        )}
        {list.isError && (
          <Panel fill>
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          </Panel>
        )}
        {list.isSuccess && (row || chosen === fresh) && (
          <SchemeForm
            key={row ? `${row.id} ${row.rowVersion}` : fresh}
            row={row}
            onChoose={choose}
            onGone={() => setWanted(null)}
          />
        )}
        {list.isSuccess && !row && chosen !== fresh && (
          <Panel fill>
            <EmptyState title={t('nothingHere')} hint={t('addFirst')} />
          </Panel>
        )}
      </div>
    </Page>
  )
}
