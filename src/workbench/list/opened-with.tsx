import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { openScreen } from '../navigation/navigation.ts'

type Search = Readonly<Record<string, string>>

/** Which rows a list was opened for: `keys` of rows joined by `;`, and values of fields by their names. */
export function openedFor(entity: Entity, search: Search): readonly Condition[] {
  // Another view than the list has parameters of its own, which may be named like fields.
  if (search['view']) return []
  const { keys } = search
  const fields = Object.entries(search).filter(([name]) => Object.hasOwn(entity.fields, name))
  return [
    ...(keys ? [{ field: entity.key[0]!, op: 'in' as const, values: keys.split(';') }] : []),
    ...fields.map(([field, value]) => ({ field, op: 'eq' as const, values: [value] })),
  ]
}

interface OpenedForChipProps {
  readonly entity: Entity
  readonly search: Search
  readonly path: string
}

/** Shows that a list is limited to rows named by another screen or a notice, with a button for all rows. */
export function OpenedForChip({ entity, search, path }: OpenedForChipProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const conditions = openedFor(entity, search)
  if (conditions.length === 0) return null
  const said = conditions.map(({ field, op, values }) =>
    op === 'in'
      ? t('onlyKeys', { count: values.length })
      : t('onlyOf', { field: label(entity.fields[field]!.label), value: String(values[0]) }),
  )
  return (
    <Button tone="ghost" icon={X} title={t('showAllRows')} onClick={() => openScreen(path)}>
      {said.join(', ')}
    </Button>
  )
}
