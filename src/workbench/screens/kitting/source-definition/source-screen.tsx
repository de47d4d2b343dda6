import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { SourceKind } from '#domain/kitting/source-fields.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { DefinitionPanes, newRow } from '../../../row-editing/definition-panes.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { SourceForm } from './source-form.tsx'

interface SourceScreenProps {
  readonly kind: SourceKind
  readonly entity: Entity
  /** Fields above the mapping, in order. */
  readonly headFields: readonly string[]
}

/** Definitions of one kind at the left, the chosen one with its mapping and preview at the right. */
export function SourceScreen({ kind, entity, headFields }: SourceScreenProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useAllRows(crudOf(entity).getAll, {}, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as readonly StoredRow[]
  const chosen = wanted ?? rows[0]?.id ?? null
  const row = rows.find(({ id }) => id === chosen) ?? null
  return (
    <Page fill>
      <PageHeader title={label(entity.label)} subtitle={t(`${kind}Hint`)} />
      <DefinitionPanes
        label={t('definitions')}
        query={list}
        items={rows.map((each) => ({ id: each.id, title: text(each['code']), note: noteOf(each, label) }))}
        chosen={chosen}
        onChoose={setWanted}
      >
        {(row || chosen === newRow) && (
          <SourceForm
            key={row?.id ?? newRow}
            kind={kind}
            entity={entity}
            headFields={headFields}
            row={row}
            onSaved={(saved) => setWanted(saved?.id ?? null)}
          />
        )}
      </DefinitionPanes>
    </Page>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function noteOf(row: StoredRow, label: ReturnType<typeof useLabel>): string {
  const code = text(row['supplyClass'])
  const kind = code && choiceOf('SupplyClass')[code as keyof object]
  const place = typeof row['supplySeq'] === 'number' ? `${row['supplySeq']}. ` : ''
  return `${place}${text(row['name']) || (kind ? label(kind) : '')} · ${text(row['tableOrView'])}`
}
