import { Link2, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { expression } from '#domain/field-kinds.ts'
import {
  inOrder,
  missingReferences,
  syncableNamed,
  syncableOf,
  type SyncPart,
} from '#domain/integration/sync/parts.ts'
import { entityLabel } from '#domain/modelling/tenant-model.ts'
import { useModel } from '../../../client/model.ts'
import { ExpressionEditor } from '../../../fields/expression-editor.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState } from '../../../parts/states.tsx'

interface PartsEditorProps {
  readonly parts: readonly SyncPart[]
  readonly fault: string | undefined
  readonly onChange: (parts: readonly SyncPart[]) => void
}

/** Entities in the order in which they are written, each with the condition that its rows meet. */
export function PartsEditor({ parts, fault, onChange }: PartsEditorProps) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const faultId = useId()
  const model = useModel()
  const missing = missingReferences(parts, model)
  const rest = syncableOf(model).filter(({ name }) => !parts.some(({ entity }) => entity === name))
  const add = (names: readonly string[]): void =>
    onChange(inOrder([...parts, ...names.map((entity) => ({ entity, filter: null }))], model))
  return (
    <section className="s-parts" aria-label={t('parts')} aria-describedby={fault ? faultId : undefined}>
      <header>
        <h3>{t('parts')}</h3>
        <Select
          label={t('addEntity')}
          placeholder={t('addEntity')}
          value=""
          options={rest.map(({ name, label: text }) => ({ value: name, label: label(text) }))}
          onChange={(name) => add([name])}
        />
        {missing.length > 0 && (
          <Button
            icon={Link2}
            title={missing.map((name) => label(entityLabel(model, name))).join(', ')}
            onClick={() => add(missing)}
          >
            {t('addReferenced', { count: missing.length })}
          </Button>
        )}
      </header>
      {fault && (
        <p id={faultId} className="m-fault" role="alert">
          {fault}
        </p>
      )}
      {parts.length === 0 ? (
        <EmptyState icon={Plus} title={t('noParts')} hint={t('noPartsHint')} />
      ) : (
        <ol>
          {parts.map((part) => (
            <PartLine
              key={part.entity}
              part={part}
              onFilter={(filter) => onChange(parts.map((one) => (one === part ? { ...one, filter } : one)))}
              onRemove={() => onChange(parts.filter((one) => one !== part))}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface PartLineProps {
  readonly part: SyncPart
  readonly onFilter: (filter: string | null) => void
  readonly onRemove: () => void
}

const conditionOn = ({ name }: Entity) =>
  expression('条件', 'Condition', { about: { ME: name, gives: 'bool' } })

function PartLine({ part, onFilter, onRemove }: PartLineProps) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const id = useId()
  const entity = syncableNamed(part.entity, useModel())
  const title = entity ? label(entity.label) : part.entity
  return (
    <li>
      <span className="name">
        {title}
        {part.filter === null && <small>{t('allRows')}</small>}
      </span>
      {entity && (
        <ExpressionEditor
          id={id}
          field={conditionOn(entity)}
          label={t('filterOf', { entity: title })}
          value={part.filter ?? ''}
          onChange={(text) => onFilter(typeof text === 'string' && text !== '' ? text : null)}
        />
      )}
      <IconButton icon={Trash2} label={t('removeEntity', { entity: title })} onClick={onRemove} />
    </li>
  )
}
