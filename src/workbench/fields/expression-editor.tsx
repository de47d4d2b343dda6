import { BookOpen, FlaskConical } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkExpression, environmentOfUse } from '#domain/environments/field-expression.ts'
import { subjectSpelt } from '#domain/environments/subjects.ts'
import { typeLabel, type Type } from '#domain/expressions/types.ts'
import type { ExpressionUse, Field } from '#domain/field-kinds.ts'
import type { Label } from '#domain/label.ts'
import { syntaxes } from '#domain/checks/syntaxes.ts'
import { currentModel, useModel } from '../client/model.ts'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { typedText, type EditorProps } from './editor-props.ts'
import type { CodeAreaHandle } from './expression/code-area.tsx'
import { ExpressionArea } from './expression/expression-area.tsx'
import { ReferencePanel } from './expression/reference-panel.tsx'
import { TrialPanel } from './expression/trial-panel.tsx'

interface Told {
  readonly at: number
  readonly length: number
  readonly reason: Label
}

/** What is wrong with the text of a field, or the type it gives; null: nothing can be said. */
function checkText(text: string, { about, syntax }: Field): Told | { readonly type: Type | null } | null {
  if (text.trim() === '') return null
  if (about !== undefined) return checkExpression(text, about, [], currentModel())
  const fault = syntax === undefined ? null : syntaxes[syntax](text)
  return fault && { at: fault.position - 1, length: 1, reason: fault.reason }
}

/** The entity on whose rows an expression can be tried: those that the server evaluates on, without a second row. */
const triedOn = ({ ME, OTHER, HOLDER }: ExpressionUse): string | null =>
  OTHER === undefined && HOLDER === undefined && subjectSpelt(ME, currentModel()) ? ME : null

/**
 * An expression with coloured words, completion, its first fault underlined as it is typed, a reference of functions and
 * names, and its value on a row of the database. A field that does not say what it is about only has its words coloured.
 */
export function ExpressionEditor(props: EditorProps) {
  const { value, field, disabled, invalid } = props
  const { t } = useTranslation('expressions')
  const label = useLabel()
  const area = useRef<CodeAreaHandle>(null)
  const [open, setOpen] = useState<'reference' | 'trial' | null>(null)
  const text = typedText(value)
  const { about } = field
  const meaning = JSON.stringify(about)
  const model = useModel()
  const environment = useMemo(
    () => (about === undefined ? null : environmentOfUse(about, [], model)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form makes a new object of the same meaning on every key
    [meaning, model],
  )
  const checked = checkText(text, field)
  const fault = checked && 'reason' in checked ? checked : null
  const type = checked && 'type' in checked ? checked.type : null
  const entity = about === undefined ? null : triedOn(about)
  // The area with coloured words is loaded after the page; until then a plain one has the text.
  const insert = (added: string): void => {
    if (area.current) area.current.insert(added)
    else props.onChange(text + added)
  }
  const toggle = (wanted: 'reference' | 'trial'): void => setOpen(open === wanted ? null : wanted)
  return (
    <div className="t-expression">
      <ExpressionArea
        {...props}
        environment={environment}
        handle={area}
        faultOf={(typed) => {
          const found = checkText(typed, field)
          return found && 'reason' in found ? found : null
        }}
      />
      <div className="t-expression-bar">
        <span className={fault ? 'fault' : 'kind'} role="status">
          {fault
            ? !invalid && t('faultAt', { at: fault.at + 1, reason: label(fault.reason) })
            : type && t('gives', { type: label(typeLabel(type)) })}
        </span>
        {environment && (
          <Button
            tone="ghost"
            icon={BookOpen}
            aria-expanded={open === 'reference'}
            onClick={() => toggle('reference')}
          >
            {t('reference')}
          </Button>
        )}
        {entity && (
          <Button
            tone="ghost"
            icon={FlaskConical}
            aria-expanded={open === 'trial'}
            onClick={() => toggle('trial')}
          >
            {t('try')}
          </Button>
        )}
      </div>
      {open === 'reference' && environment && !disabled && (
        <ReferencePanel environment={environment} onInsert={insert} />
      )}
      {open === 'trial' && entity && (
        <TrialPanel
          key={entity}
          entity={model.named(entity)}
          text={text}
          keys={about?.gives === 'keys'}
          sound={fault === null}
          onPart={(at, length) => area.current?.select(at, length)}
        />
      )}
    </div>
  )
}
