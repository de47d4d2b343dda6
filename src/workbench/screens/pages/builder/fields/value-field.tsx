import { Select as RadixSelect } from '@radix-ui/themes'
import { SquareFunction, TextCursorInput, BookOpen } from 'lucide-react'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, type FieldKind, expression } from '#domain/field-kinds.ts'
import { compilePageExpression, type PageScope } from '#domain/pages/environment.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { editors } from '../../../../fields/editors.ts'
import { inputProps, typedText, type EditorProps } from '../../../../fields/editor-props.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { TextInput } from '../../../../parts/inputs.tsx'
import type { CodeAreaHandle } from '../../../../fields/expression/code-area.tsx'
import { ExpressionArea } from '../../../../fields/expression/expression-area.tsx'
import { ReferencePanel } from '../../../../fields/expression/reference-panel.tsx'
import { expressionOf, plainKindOf, plainOf } from './literal.ts'
import { useEnvironment } from './use-environment.ts'

interface ValueFieldProps {
  readonly box: ExpressionBoxProps
  /** Field whose values it has. */
  readonly field: Field
  /** An empty one is typed as a value at first, not as an expression. */
  readonly startsPlain: boolean
}

/** A value, typed as it is, or an expression that gives it. */
export function ValueField({ box, field, startsPlain }: ValueFieldProps) {
  const { t } = useTranslation('page-fields')
  const kind = plainKindOf[field.kind]
  const plain = plainOf(box.value, kind)
  const [mode, setMode] = useState<'plain' | 'expression' | null>(null)
  const isUsual = startsPlain || (box.value !== '' && kind === 'text')
  const isPlain = plain !== null && (mode === null ? isUsual : mode === 'plain')
  const toggle = (): void => {
    setMode(isPlain ? 'expression' : 'plain')
    if (!isPlain && plain === null) box.onChange('')
  }
  return (
    <div className="pf-value">
      {isPlain ? (
        <PlainEditor
          id={box.id}
          field={field}
          label={box.label}
          value={plain}
          onChange={(next) => box.onChange(expressionOf(typedText(next), kind))}
          invalid={box.invalid}
          describedBy={box.describedBy}
        />
      ) : (
        <ExpressionBox {...box} />
      )}
      <IconButton
        icon={isPlain ? SquareFunction : TextCursorInput}
        label={t(isPlain ? 'asExpression' : 'asValue', { label: box.label })}
        onClick={toggle}
      />
    </div>
  )
}

/** Kinds whose values are typed otherwise than in a form of rows: one code at a time, and a flag that may be open. */
const typedAs: Readonly<Partial<Record<FieldKind, FieldKind>>> = {
  references: 'reference',
  longText: 'text',
  expression: 'text',
  json: 'text',
}

function PlainEditor(props: EditorProps) {
  const { field } = props
  const kind = typedAs[field.kind] ?? field.kind
  if (kind === 'flag') return <YesNo {...props} />
  if (plainKindOf[kind] === 'number') return <PlainNumber {...props} />
  const Editor = editors[kind]
  return <Editor {...props} field={{ ...field, kind }} />
}

function PlainNumber(props: EditorProps) {
  return (
    <TextInput
      type="number"
      step="any"
      {...inputProps(props)}
      className="t-number-editor"
      value={typedText(props.value)}
      onChange={(text) => props.onChange(text)}
    />
  )
}

function YesNo(props: EditorProps) {
  const { t } = useTranslation('page-fields')
  const { disabled, ...trigger } = inputProps(props)
  return (
    <RadixSelect.Root
      size="1"
      value={typedText(props.value)}
      disabled={disabled}
      onValueChange={props.onChange}
    >
      <RadixSelect.Trigger {...trigger} placeholder={t('choose')} />
      <RadixSelect.Content position="popper">
        <RadixSelect.Item value="true">{t('yes')}</RadixSelect.Item>
        <RadixSelect.Item value="false">{t('no')}</RadixSelect.Item>
      </RadixSelect.Content>
    </RadixSelect.Root>
  )
}

const field = expression('', '')

interface ExpressionBoxProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly scope: PageScope
  readonly gives: ExpressionGives
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
}

/** An expression of a page: completion, type check with its fault underlined, and the names and functions there are. */
export function ExpressionBox(props: ExpressionBoxProps) {
  const { id, label, value, onChange, scope, gives, invalid = false, describedBy } = props
  const { t } = useTranslation('page-fields')
  const environment = useEnvironment(scope)
  const area = useRef<CodeAreaHandle>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="pf-expression">
      <ExpressionArea
        id={id}
        field={field}
        label={label}
        value={value}
        onChange={(next) => onChange(typedText(next))}
        invalid={invalid}
        describedBy={describedBy}
        environment={environment}
        faultOf={(text) => {
          const compiled = compilePageExpression(text, environment, gives)
          return compiled.ok ? null : compiled.faults[0]!
        }}
        handle={area}
      />
      <IconButton
        icon={BookOpen}
        label={t('reference', { label })}
        pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ReferencePanel
          environment={environment}
          onInsert={(added) => (area.current ? area.current.insert(added) : onChange(value + added))}
        />
      )}
    </div>
  )
}
