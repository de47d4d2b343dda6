import { Wand2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { isNeeded } from '#domain/integration/check-mapping.ts'
import type { MappingLine, WriteMode } from '#domain/integration/mapping.ts'
import type { MappingFault } from '#domain/integration/read-mapping.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { suggestMapping } from '#domain/integration/suggest-mapping.ts'
import { textOf } from '#domain/label.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { lineOf, targetFields, ways, withLine } from './mapping-lines.ts'
import { MappingPanel } from './mapping-panel.tsx'
import { SourceColumns } from './source-columns.tsx'
import { TargetRow } from './target-row.tsx'

interface MappingEditorProps {
  readonly entity: Entity
  readonly mode: WriteMode
  readonly lines: readonly MappingLine[]
  /** null: the source is not known yet, or does not answer. */
  readonly columns: readonly MappedColumn[] | null
  readonly faults: readonly MappingFault[]
  readonly onChange: (lines: readonly MappingLine[]) => void
}

const shownFields = ['used', 'all'] as const

/** Fields of the target at the left, each with what fills it; columns of the source at the right, to be dragged or chosen. */
export function MappingEditor({ entity, mode, lines, columns, faults, onChange }: MappingEditorProps) {
  const { t } = useTranslation('mapping')
  const language = useLanguage()
  const [shown, setShown] = useState<string>('used')
  const [at, setAt] = useState<string | null>(null)
  const all = useMemo(() => targetFields(entity, mode), [entity, mode])
  const suggested = useMemo(
    () => (columns ? suggestMapping(entity, columns, lines) : []),
    [entity, columns, lines],
  )
  const isShown = (name: string): boolean => {
    const field = entity.fields[name]!
    return (
      shown === 'all' ||
      lineOf(lines, name) !== undefined ||
      isNeeded(entity, name, field, mode) ||
      !field.hidden
    )
  }
  const set = (target: string, line: MappingLine | null): void => onChange(withLine(lines, target, line))
  const fill = (target: string, column: string): void =>
    set(target, { ...lineOf(lines, target), target, value: { kind: 'column', column } })
  const label = useLabel()
  const wanted = at === null ? null : (entity.fields[at] ?? null)
  const title = t('title', { count: lines.length })
  return (
    <MappingPanel
      title={title}
      target={t('target')}
      actions={
        <>
          <Select
            label={t('shown')}
            value={shown}
            options={shownFields.map((value) => ({ value, label: t(`shownFields.${value}`) }))}
            onChange={setShown}
          />
          <Button
            icon={Wand2}
            disabled={suggested.length === 0}
            onClick={() => onChange([...lines, ...suggested])}
          >
            {t('suggest', { count: suggested.length })}
          </Button>
        </>
      }
      lines={all
        .filter(([name]) => isShown(name))
        .map(([name, field]) => (
          <TargetRow
            key={name}
            target={{ name, title: label(field.label), field, ways }}
            head={<FieldHead name={name} field={field} isNeeded={isNeeded(entity, name, field, mode)} />}
            line={lineOf(lines, name)}
            columns={columns ?? []}
            faults={faults
              .filter(({ target }) => target === name)
              .map(({ message }) => textOf(message, language))}
            onEnter={() => setAt(name)}
            onChange={(line) => set(name, line)}
          />
        ))}
      side={
        <SourceColumns
          columns={columns}
          lines={lines}
          hint={wanted ? t('clickFills', { field: label(wanted.label) }) : t('dragHint')}
          onPick={at === null ? null : (column) => fill(at, column)}
        />
      }
    />
  )
}

interface FieldHeadProps {
  readonly name: string
  readonly field: Field
  readonly isNeeded: boolean
}

function FieldHead({ name, field, isNeeded: needed }: FieldHeadProps) {
  const { t } = useTranslation('mapping')
  const label = useLabel()
  return (
    <>
      {label(field.label)}
      {needed && (
        <span className="required" title={t('required')}>
          {' *'}
        </span>
      )}
      <small>
        <code>{name}</code> {t(`fieldKind.${field.kind}`)}
      </small>
    </>
  )
}
