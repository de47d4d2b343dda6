import { BookOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expression } from '#domain/field-kinds.ts'
import { compilePageExpression, type PageScope } from '#domain/pages/environment.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { typedText } from '../../../../fields/editor-props.ts'
import type { CodeAreaHandle } from '../../../../fields/expression/code-area.tsx'
import { ExpressionArea } from '../../../../fields/expression/expression-area.tsx'
import { ReferencePanel } from '../../../../fields/expression/reference-panel.tsx'
import { IconButton } from '../../../../parts/button.tsx'
import { useEnvironment } from './use-environment.ts'

const field = expression('', '')

export interface ExpressionBoxProps {
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
