import { Plus, Trash2, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JoinTerm, SourceJoin } from '#domain/integration/source-joins.ts'
import type { Label } from '#domain/label.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import type { Source } from './use-source.ts'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'

interface JoinsEditorProps {
  /** As they are typed, not always complete. */
  readonly joins: readonly SourceJoin[]
  readonly source: Source
  /** What is wrong with the source filter, which is about the same columns. */
  readonly faults: readonly Label[]
  readonly onChange: (joins: readonly SourceJoin[]) => void
}

export const draftJoins = (value: unknown): readonly SourceJoin[] =>
  Array.isArray(value) ? (value as readonly SourceJoin[]) : []

const newTerm: JoinTerm = { column: '', equals: { column: '' } }

/** Other tables of the source whose columns rows have beside their own. */
export function JoinsEditor({ joins, source, faults, onChange }: JoinsEditorProps) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const tables = useId()
  const columns = useId()
  const add = (): void => onChange([...joins, { name: `t${joins.length + 1}`, table: '', on: [newTerm] }])
  return (
    <Panel
      title={t('joins')}
      actions={
        <Button icon={Plus} onClick={add}>
          {t('addJoin')}
        </Button>
      }
    >
      {faults.map((fault) => (
        <p key={fault.en} className="m-fault" role="alert">
          {label(fault)}
        </p>
      ))}
      {joins.length === 0 && <p className="m-hint">{t('joinsHint')}</p>}
      <ul className="i-joins">
        {joins.map((join, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a join is known by its place
          <li key={at}>
            <JoinLine
              join={join}
              tables={tables}
              columns={columns}
              onChange={(next) => onChange(joins.with(at, next))}
              onRemove={() => onChange(joins.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Names id={tables} names={source.tables} />
      <Names id={columns} names={(source.columns ?? []).map(({ name }) => name)} />
    </Panel>
  )
}

function Names({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  )
}

interface JoinLineProps {
  readonly join: SourceJoin
  /** Lists of names. */
  readonly tables: string
  readonly columns: string
  readonly onChange: (join: SourceJoin) => void
  readonly onRemove: () => void
}

function JoinLine({ join, tables, columns, onChange, onRemove }: JoinLineProps) {
  const { t } = useTranslation('interfaces')
  const { name, table, on, first = false } = join
  const setTerm = (at: number, term: JoinTerm): void => onChange({ ...join, on: on.with(at, term) })
  return (
    <>
      <header>
        <TextInput
          label={t('joinName')}
          value={name}
          onChange={(text) => onChange({ ...join, name: text })}
        />
        <TextInput
          list={tables}
          label={t('joinTable')}
          placeholder={t('joinTable')}
          value={table}
          onChange={(text) => onChange({ ...join, table: text })}
        />
        <label>
          <TickBox checked={first} onChange={(on) => onChange({ ...join, first: on })} />
          {t('joinFirst')}
        </label>
        <IconButton icon={Trash2} label={t('removeJoin')} onClick={onRemove} />
      </header>
      {on.map((term, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a term is known by its place
        <TermLine key={at} term={term} columns={columns} onChange={(next) => setTerm(at, next)}>
          {on.length > 1 && (
            <IconButton
              icon={X}
              label={t('removeTerm')}
              onClick={() => onChange({ ...join, on: on.toSpliced(at, 1) })}
            />
          )}
          {at === on.length - 1 && (
            <IconButton
              icon={Plus}
              label={t('addTerm')}
              onClick={() => onChange({ ...join, on: [...on, newTerm] })}
            />
          )}
        </TermLine>
      ))}
    </>
  )
}

interface TermLineProps {
  readonly term: JoinTerm
  readonly columns: string
  readonly onChange: (term: JoinTerm) => void
  readonly children: ReactNode
}

function TermLine({ term: { column, equals }, columns, onChange, children }: TermLineProps) {
  const { t } = useTranslation('interfaces')
  const isText = 'text' in equals
  const value = isText ? equals.text : equals.column
  const made = (text: string, asText: boolean): void =>
    onChange({ column, equals: asText ? { text } : { column: text } })
  return (
    <div className="term">
      <TextInput
        label={t('joinOn')}
        placeholder={t('joinOn')}
        value={column}
        onChange={(text) => onChange({ column: text, equals })}
      />
      <span>=</span>
      <Select
        label={t('joinKind')}
        value={isText ? 'text' : 'column'}
        options={[
          { value: 'column', label: t('joinColumn') },
          { value: 'text', label: t('joinText') },
        ]}
        onChange={(kind) => made(value, kind === 'text')}
      />
      <TextInput
        {...(isText ? {} : { list: columns })}
        label={t('joinValue')}
        placeholder={t('joinValue')}
        value={value}
        onChange={(text) => made(text, isText)}
      />
      {children}
    </div>
  )
}
