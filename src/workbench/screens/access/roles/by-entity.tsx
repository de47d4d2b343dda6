import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'

interface ByEntityProps<V> {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: Readonly<Record<string, V>>) => void
  /** What represents an entity just chosen. */
  readonly start: V
  readonly children: (entity: Entity, value: V, onChange: (value: V) => void) => ReactNode
}

/** Something said about entities one by one: one block for each, and a choice of those that have none yet. */
export function ByEntity<V>({ id, label, value, onChange, start, children }: ByEntityProps<V>) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const model = useModel()
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, V>>
  const free = model.entities
    .filter(({ name }) => !Object.hasOwn(given, name))
    .map((entity) => ({ value: entity.name, label: labelOf(entity.label) }))
    .sort((one, other) => one.label.localeCompare(other.label) || (one.value < other.value ? -1 : 1))
  return (
    <div id={id} className="t-by-entity" role="group" aria-label={label}>
      {Object.entries(given)
        .filter(([name]) => model.find(name) !== undefined)
        .map(([name, one]) => {
          const entity = model.named(name)
          const title = labelOf(entity.label)
          return (
            <fieldset key={name} aria-label={title}>
              <header>
                <strong>{title}</strong>
                <span className="mono">{name}</span>
                <IconButton
                  icon={Trash2}
                  label={t('takeAway', { name: title })}
                  onClick={() =>
                    onChange(Object.fromEntries(Object.entries(given).filter(([other]) => other !== name)))
                  }
                />
              </header>
              {children(entity, one, (changed) => onChange({ ...given, [name]: changed }))}
            </fieldset>
          )
        })}
      <div className="add">
        <Select
          label={t('addEntityTo', { name: label })}
          placeholder={t('addEntity')}
          value=""
          options={free}
          onChange={(name) => onChange({ ...given, [name]: start })}
        />
      </div>
    </div>
  )
}
