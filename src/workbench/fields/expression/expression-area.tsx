import { TextArea } from '@radix-ui/themes'
import { lazy, Suspense, useRef, type Ref } from 'react'
import type { Environment } from '#domain/expressions/environment.ts'
import { inputProps, typedText, type EditorProps } from '../editor-props.ts'
import type { CodeAreaHandle } from './code-area.tsx'
import type { Underlined } from './language.ts'
import './expression.css'

const CodeArea = lazy(() => import('./code-area.tsx'))

export interface ExpressionAreaProps extends EditorProps {
  /** null: a text with a syntax of its own, which offers no names. */
  readonly environment: Environment | null
  readonly faultOf: (text: string) => Underlined | null
  readonly handle: Ref<CodeAreaHandle>
}

/** A text area with coloured words, completion and an underlined fault; until that is loaded, a plain one has the text. */
export function ExpressionArea(props: ExpressionAreaProps) {
  const wasFocused = useRef(false)
  return (
    <Suspense
      fallback={
        <TextArea
          size="1"
          rows={2}
          {...inputProps(props)}
          className="mono"
          spellCheck={false}
          value={typedText(props.value)}
          onFocus={() => (wasFocused.current = true)}
          onBlur={() => (wasFocused.current = false)}
          onChange={(event) => props.onChange(event.target.value)}
        />
      }
    >
      <CodeArea {...props} focused={wasFocused} />
    </Suspense>
  )
}
