import { TextField } from '@radix-ui/themes'
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
      <table className="t-table k-mapping" aria-label={t('mapping')}>
        <thead>
          <tr>
            <th scope="col">{t('standardField')}</th>
            <th scope="col">{t('filledBy')}</th>
            <th scope="col">{t('from')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(sourceFields[kind]).map(([name, field]) => {
            const line = byField.get(name)
            const way = wayOf(line)
            const fault = faultOf(name)
            const title = label(field.label)
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {field.required && (
                    <span className="required" aria-hidden>
                      {' '}
                      *
                    </span>
                  )}{' '}
                  <code>{name}</code>
                </th>
                <td>
                  <Select
                    label={t('filledByOf', { field: title })}
                    value={way}
                    options={ways}
                    onChange={(next) => change(name, next as Way)}
                  />
                </td>
                <td>
                  {way === 'column' && (
                    <Select
                      label={t('columnOf', { field: title })}
                      value={line!.srcField!}
                      options={columns.map(([column, each]) => ({
                        value: column,
                        label: label(each.label) === column ? column : `${label(each.label)} (${column})`,
                      }))}
                      onChange={(srcField) => set(name, { stdField: name, srcField })}
                    />
                  )}
                  {(way === 'const' || way === 'expr') && (
                    <TextField.Root
                      size="1"
                      className={way === 'expr' ? 'mono' : ''}
                      aria-label={t(way === 'const' ? 'constantOf' : 'expressionOf', { field: title })}
                      aria-invalid={fault !== undefined}
                      value={String(way === 'const' ? line!.const : line!.expr)}
                      onChange={(event) =>
                        set(
                          name,
                          way === 'const'
                            ? { stdField: name, const: event.target.value }
                            : { stdField: name, expr: event.target.value },
                        )
                      }
                    />
                  )}
                  {fault && (
                    <p className="k-fault" role="alert">
                      {fault}
                    </p>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
