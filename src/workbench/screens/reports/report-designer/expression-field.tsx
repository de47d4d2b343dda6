import { useId, useMemo } from 'react'
import { compileExpression, type Environment } from '#domain/expressions/index.ts'
import { expression } from '#domain/field-kinds.ts'
import { Fault } from '../../../fields/fault.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { ExpressionArea } from '../../../fields/expression/expression-area.tsx'

const field = expression('表达式', 'Expression')

interface ExpressionFieldProps {
  readonly label: string
  readonly value: string
  readonly environment: Environment
  readonly wanted?: 'bool'
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}

/** An expression with coloured words, completion and its fault below. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, value, environment, wanted, fault, onChange } = props
  const id = useId()
  const faultOf = useMemo(
    () => (text: string) => {
      if (text.trim() === '') return null
      const compiled = compileExpression(text, environment, wanted)
      return compiled.ok ? null : compiled.faults[0]!
    },
    [environment, wanted],
  )
  const described = fault === undefined ? undefined : `${id}-fault`
  return (
    <div className="rd-input wide t-expression">
      <label htmlFor={id}>{label}</label>
      <ExpressionArea
        id={id}
        field={field}
        label={label}
        value={value}
        onChange={(next) => onChange(typedText(next))}
        invalid={fault !== undefined}
        describedBy={described}
        environment={environment}
        faultOf={faultOf}
        handle={null}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
