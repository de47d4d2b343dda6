import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import type { MappingFault } from '#domain/integration/read-mapping.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { textOf } from '#domain/label.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { outWays } from './mapping-lines.ts'
import { MappingPanel } from './mapping-panel.tsx'
import { SourceColumns } from './source-columns.tsx'
import { TargetRow } from './target-row.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface OutMappingEditorProps {
  readonly entity: Entity
  readonly lines: readonly MappingLine[]
  readonly columns: readonly MappedColumn[]
  readonly faults: readonly MappingFault[]
  readonly onChange: (lines: readonly MappingLine[]) => void
}

/** Names of the other system at the left, each with what fills it; fields of the rows at the right. */
export function OutMappingEditor({ entity, lines, columns, faults, onChange }: OutMappingEditorProps) {
  const { t } = useTranslation('mapping')
  const label = useLabel()
  const language = useLanguage()
  const titles = new Map(columns.map(({ name }) => [name, label(entity.fields[name]!.label)]))
  const used = new Set(lines.map(({ target }) => target))
  const usual = columns.filter(({ name }) => !entity.fields[name]!.hidden && !used.has(name))
  const add = (...names: readonly string[]): void =>
    onChange([
      ...lines,
      ...names.map((name) => ({
        target: freeName(name, used),
        value: { kind: 'column', column: titles.has(name) ? name : '' } as const,
      })),
    ])
  const put = (at: number, line: MappingLine | null): void =>
    onChange(line ? lines.with(at, line) : lines.toSpliced(at, 1))
  return (
    <MappingPanel
      title={t('title', { count: lines.length })}
      target={t('outTarget')}
      actions={
        <>
          <Button
            icon={ListPlus}
            disabled={usual.length === 0}
            onClick={() => add(...usual.map(({ name }) => name))}
          >
            {t('addUsual', { count: usual.length })}
          </Button>
          <Button icon={Plus} onClick={() => add(t('newName'))}>
            {t('addLine')}
          </Button>
        </>
      }
      lines={lines.map((line, at) => (
        <TargetRow
          // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place while it is renamed
          key={at}
          target={{ name: line.target, title: line.target, field: null, ways: outWays }}
          head={<NameInput name={line.target} onName={(target) => put(at, { ...line, target })} />}
          line={line}
          columns={columns}
          faults={faults
            .filter(({ target }) => target === line.target)
            .map(({ message }) => textOf(message, language))}
          onChange={(next) => put(at, next)}
        />
      ))}
      side={
        <SourceColumns
          columns={columns}
          lines={lines}
          titles={titles}
          hint={t('clickAdds')}
          onPick={(column) => add(column)}
        />
      }
    />
  )
}

function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name
  for (let at = 2; ; at++) if (!used.has(`${name}${at}`)) return `${name}${at}`
}

interface NameInputProps {
  readonly name: string
  readonly onName: (name: string) => void
}

/** A name counts once it is left: half of it may be that of another line, or none. */
function NameInput({ name, onName }: NameInputProps) {
  const { t } = useTranslation('mapping')
  const [draft, setDraft] = useState<string | null>(null)
  const leave = (): void => {
    const given = draft?.trim() ?? ''
    setDraft(null)
    if (given !== '' && given !== name) onName(given)
  }
  return (
    <TextInput
      className="mono"
      label={t('nameOf', { name })}
      value={draft ?? name}
      onChange={setDraft}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        leave()
      }}
    />
  )
}
