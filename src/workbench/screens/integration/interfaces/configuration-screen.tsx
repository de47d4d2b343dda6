import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { DefinitionPanes, newRow } from '../../../row-editing/definition-panes.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { InterfaceForm } from './interface-form.tsx'
import { PackDialog } from './pack-dialog.tsx'

/** Interfaces at the left, the chosen one with its mapping and preview at the right. */
export default function ConfigurationScreen() {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const model = useModel()
  const [wanted, setWanted] = useState<string | null>(null)
  const [fitting, setFitting] = useState(false)
  const list = useAllRows(crudOf(interfaceConfig).getAll, {}, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as readonly StoredRow[]
  const chosen = wanted ?? rows[0]?.id ?? null
  const row = rows.find(({ id }) => id === chosen) ?? null
  const closePacks = (first: string | null): void => {
    setFitting(false)
    if (first !== null) setWanted(first)
  }
  const noteOf = (each: StoredRow): string => {
    const entity = model.find(String(each['entity']))
    return `${String(each['name'])} · ${entity ? label(entity.label) : String(each['entity'])}`
  }
  return (
    <Page fill>
      <PageHeader
        title={t('screen')}
        subtitle={t('hint')}
        actions={
          <Button icon={PackagePlus} onClick={() => setFitting(true)}>
            {t('fromPack')}
          </Button>
        }
      />
      {fitting && <PackDialog onClose={(first) => closePacks(first)} />}
      <DefinitionPanes
        label={t('interfaces')}
        query={list}
        items={rows.map((each) => ({ id: each.id, title: String(each['code']), note: noteOf(each) }))}
        chosen={chosen}
        onChoose={setWanted}
      >
        {(row || chosen === newRow) && (
          <InterfaceForm
            key={row?.id ?? newRow}
            row={row}
            onSaved={(saved) => setWanted(saved?.id ?? null)}
          />
        )}
      </DefinitionPanes>
    </Page>
  )
}
