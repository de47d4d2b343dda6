import { Wand2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#domain/field-kinds.ts'
import { sourceFields, type SourceKind } from '#domain/kitting/source-fields.ts'
import { suggestedLines } from '#domain/kitting/outside-source.ts'
import type { MappingLine } from '#domain/kitting/source-mapping.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface MappingGridProps {
  readonly kind: SourceKind
  /** Columns of the table that is read. */
  readonly columns: Fields
  readonly lines: readonly MappingLine[]
  /** Lines may be proposed by the names of the columns. */
  readonly suggest: boolean
  readonly faultOf: (stdField: string) => string | undefined
  readonly onChange: (lines: readonly MappingLine[]) => void
}

type Way = 'none' | 'column' | 'const' | 'expr'

const wayOf = (line: MappingLine | undefined): Way =>
  !line ? 'none' : line.srcField !== undefined ? 'column' : line.const !== undefined ? 'const' : 'expr'

/** Standard fields against what fills them: a column, a constant, an expression, or nothing. */
export function MappingGrid({ kind, columns: fields, lines, suggest, faultOf, onChange }: MappingGridProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const columns = Object.entries(fields).filter(([, field]) => !['json', 'references'].includes(field.kind))
  const byField = new Map(lines.map((line) => [line.stdField, line]))
  const set = (stdField: string, line: MappingLine | null): void => {
    const others = lines.filter((each) => each.stdField !== stdField)
    onChange(line ? [...others, line] : others)
  }
  const ways = (['none', 'column', 'const', 'expr'] as const).map((value) => ({
    value,
    label: t(`way.${value}`),
  }))
  const change = (stdField: string, way: Way): void => {
    if (way === 'none') set(stdField, null)
    else if (way === 'column') set(stdField, { stdField, srcField: columns[0]![0] })
    else if (way === 'const') set(stdField, { stdField, const: '' })
    else set(stdField, { stdField, expr: byField.get(stdField)?.srcField ?? '' })
  }
  return (
    <Panel
      title={t('mapping')}
      flush
      actions={
        suggest && (
          <Button icon={Wand2} onClick={() => onChange(suggestedLines(kind, fields, lines))}>
            {t('suggest')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('mapping')}
        className="k-mapping"
        rows={Object.entries(sourceFields[kind])}
        keyOf={([name]) => name}
        columns={[
          {
            title: t('standardField'),
            isName: true,
            cell: ([name, field]) => (
              <>
                {label(field.label)}
                {field.required && (
                  <span className="required" aria-hidden>
                    {' '}
                    *
                  </span>
                )}{' '}
                <code>{name}</code>
              </>
            ),
          },
          {
            title: t('filledBy'),
            cell: ([name, field]) => (
              <Select
                label={t('filledByOf', { field: label(field.label) })}
                value={wayOf(byField.get(name))}
                options={ways}
                onChange={(next) => change(name, next as Way)}
              />
            ),
          },
          {
            title: t('from'),
            cell: ([name, field]) => {
              const line = byField.get(name)
              const fault = faultOf(name)
              return (
                <>
                  {line && (
                    <LineValue
                      title={label(field.label)}
                      line={line}
                      columns={columns}
                      isFaulty={fault !== undefined}
                      onChange={(part) => set(name, { stdField: name, ...part })}
                    />
                  )}
                  {fault && (
                    <p className="k-fault" role="alert">
                      {fault}
                    </p>
                  )}
                </>
              )
            },
          },
        ]}
      />
    </Panel>
  )
}

interface LineValueProps {
  readonly title: string
  readonly line: MappingLine
  readonly columns: readonly (readonly [string, Fields[string]])[]
  readonly isFaulty: boolean
  readonly onChange: (part: Omit<MappingLine, 'stdField'>) => void
}

/** The column, the constant or the expression that fills a field. */
function LineValue({ title, line, columns, isFaulty, onChange }: LineValueProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const way = wayOf(line)
  if (way === 'column')
    return (
      <Select
        label={t('columnOf', { field: title })}
        value={line.srcField!}
        options={columns.map(([column, each]) => ({
          value: column,
          label: label(each.label) === column ? column : `${label(each.label)} (${column})`,
        }))}
        onChange={(srcField) => onChange({ srcField })}
      />
    )
  return (
    <TextInput
      className={way === 'expr' ? 'mono' : ''}
      label={t(way === 'const' ? 'constantOf' : 'expressionOf', { field: title })}
      aria-invalid={isFaulty}
      value={String(way === 'const' ? line.const : line.expr)}
      onChange={(value) => onChange(way === 'const' ? { const: value } : { expr: value })}
    />
  )
}
