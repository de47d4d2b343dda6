import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { DefinitionPanes, newRow } from '../../../row-editing/definition-panes.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { SyncForm } from './sync-form.tsx'

/** Synchronisations at the left; what the chosen one is about, what would change and what it did at the right. */
export default function SyncScreen() {
  const { t } = useTranslation('data-sync')
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useAllRows(crudOf(dataSync).getAll, {}, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as readonly StoredRow[]
  const chosen = wanted ?? rows[0]?.id ?? null
  const row = rows.find(({ id }) => id === chosen) ?? null
  const noteOf = (each: StoredRow): string =>
    t(each['direction'] === 'out' ? 'noteOut' : 'noteIn', {
      name: String(each['name']),
      unit: String(each['otherUnit']),
    })
  return (
    <Page fill>
      <PageHeader title={t('screen')} subtitle={t('hint')} />
      <DefinitionPanes
        label={t('syncs')}
        query={list}
        items={rows.map((each) => ({ id: each.id, title: String(each['code']), note: noteOf(each) }))}
        chosen={chosen}
        onChoose={setWanted}
      >
        {(row || chosen === newRow) && (
          <SyncForm key={row?.id ?? newRow} row={row} onSaved={(saved) => setWanted(saved?.id ?? null)} />
        )}
      </DefinitionPanes>
    </Page>
  )
}
