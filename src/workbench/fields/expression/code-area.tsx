import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, tooltips } from '@codemirror/view'
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import type { Environment } from '#domain/expressions/environment.ts'
import { useLabel, useLanguage } from '../../i18n/index.ts'
import { useOverlayContainer } from '../../parts/overlay.tsx'
import { typedText, type EditorProps } from '../editor-props.ts'
import { expressionLanguage, type Underlined } from './language.ts'

export interface CodeAreaHandle {
  /** Writes a text where the caret is and continues typing. */
  insert(text: string): void
  /** Marks a part of the text as chosen. */
  select(at: number, length: number): void
}

interface CodeAreaProps extends EditorProps {
  readonly environment: Environment | null
  readonly faultOf: (text: string) => Underlined | null
  /** Did what stood here before have the focus? Then it is taken over. */
  readonly focused: RefObject<boolean>
  readonly handle: Ref<CodeAreaHandle>
}

/** A text area that knows the language of expressions. */
export default function CodeArea(props: CodeAreaProps) {
  const { id, label: name, value, onChange, onBlur, disabled, invalid, describedBy } = props
  const { environment, faultOf, focused, handle } = props
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const language = useLanguage()
  const label = useLabel()
  const overlay = useOverlayContainer()
  const text = typedText(value)
  const latest = useRef({ onChange, onBlur, faultOf, label })
  const attributes = useRef(new Compartment())

  useEffect(() => {
    latest.current = { onChange, onBlur, faultOf, label }
  })
  useEffect(() => {
    const made = new EditorView({
      parent: frame.current!,
      state: EditorState.create({
        doc: text,
        selection: { anchor: text.length },
        extensions: [
          expressionLanguage({
            environment,
            label: (text) => latest.current.label(text),
            faultOf: (typed) => latest.current.faultOf(typed),
          }),
          attributes.current.of([]),
          ...(overlay ? [tooltips({ parent: overlay })] : []),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('outside')))
              latest.current.onChange(update.state.doc.toString())
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
        ],
      }),
    })
    view.current = made
    if (focused.current) made.focus()
    return () => made.destroy()
    // A new language or meaning of names makes a new editor; the text goes in below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [environment, language, overlay])

  useEffect(() => {
    const given = {
      id: id,
      'aria-label': name,
      'aria-multiline': 'true',
      spellcheck: 'false',
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    }
    view.current?.dispatch({
      effects: attributes.current.reconfigure([
        EditorView.contentAttributes.of(given),
        EditorView.editable.of(!disabled),
        EditorState.readOnly.of(disabled ?? false),
      ]),
    })
  }, [id, name, invalid, describedBy, disabled, environment, language, overlay])

  useEffect(() => {
    const shown = view.current
    if (!shown || shown.state.doc.toString() === text) return
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text }, userEvent: 'outside' })
  }, [text])

  useImperativeHandle(handle, () => ({
    insert(added) {
      const shown = view.current
      shown?.dispatch(shown.state.replaceSelection(added))
      shown?.focus()
    },
    select(at, length) {
      const shown = view.current
      if (!shown) return
      const end = shown.state.doc.length
      shown.dispatch({ selection: { anchor: Math.min(at, end), head: Math.min(at + length, end) } })
      shown.focus()
    },
  }))
  return (
    <div
      ref={frame}
      className="t-code-area"
      data-disabled={disabled || undefined}
      onFocus={(event) => {
        // What looks for the first thing to focus finds the scrolling frame around the text.
        if (event.target === view.current?.scrollDOM) view.current.focus()
      }}
    />
  )
}
