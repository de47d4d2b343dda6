import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { StateField, type EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  showTooltip,
  ViewPlugin,
  type DecorationSet,
  type Tooltip,
  type ViewUpdate,
} from '@codemirror/view'
import { completionsAt } from '#domain/expressions/complete.ts'
import type { Environment } from '#domain/expressions/environment.ts'
import { callAt, looksOf } from '#domain/expressions/typing.ts'
import type { Label } from '#domain/label.ts'

/** What is wrong with a text, and where. */
export interface Underlined {
  readonly at: number
  readonly length: number
}

interface Language {
  /** null: a text with a syntax of its own, which offers no names. */
  readonly environment: Environment | null
  readonly label: (label: Label) => string
  readonly faultOf: (text: string) => Underlined | null
}

/** Expressions in an editor: coloured words, an underlined fault, matched brackets, completion and signatures. */
export const expressionLanguage = (language: Language): readonly Extension[] => [
  history(),
  marks(language.faultOf),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  ...(language.environment ? [completion(language, language.environment), signature(language)] : []),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    // Enter is left to the place where the editor is: a form takes it as a new line, a cell as its end.
    ...defaultKeymap.filter(({ key }) => key !== 'Enter' && key !== 'Tab'),
  ]),
]

function marks(faultOf: Language['faultOf']): Extension {
  const draw = ({ state }: EditorView): DecorationSet => {
    const text = state.doc.toString()
    const words = looksOf(text).map(({ at, length, look }) =>
      Decoration.mark({ class: `look-${look}` }).range(at, at + length),
    )
    const fault = text.trim() === '' ? null : faultOf(text)
    if (fault && text.length > 0) {
      const from = Math.min(fault.at, text.length - 1)
      const to = Math.min(text.length, Math.max(from + 1, fault.at + fault.length))
      words.push(Decoration.mark({ class: 'fault-here' }).range(from, to))
    }
    return Decoration.set(words, true)
  }
  return ViewPlugin.define(
    (view) => {
      const plugin = {
        decorations: draw(view),
        update(update: ViewUpdate) {
          if (update.docChanged) plugin.decorations = draw(update.view)
        },
      }
      return plugin
    },
    { decorations: (plugin) => plugin.decorations },
  )
}

function completion({ label }: Language, environment: Environment): Extension {
  const source = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString()
    const { from, found } = completionsAt(text, pos, environment)
    if (!explicit && from === pos && text[from - 1] !== '.') return null
    const inside = looksOf(text).find(({ at, length }) => at < pos && pos <= at + length)
    if (inside && (inside.look === 'number' || inside.look === 'text')) return null
    return {
      from,
      filter: false,
      options: found.map(({ name, label: labels, insert, kind }) => ({
        label: name,
        detail: label(labels),
        type: kind,
        apply: (view: EditorView) => {
          view.dispatch({
            changes: { from, to: view.state.selection.main.head, insert },
            selection: { anchor: from + insert.length },
            userEvent: 'input.complete',
          })
          // `ME.` continues at once.
          if (insert.endsWith('.')) startCompletion(view)
        },
      })),
    }
  }
  return autocompletion({
    override: [source],
    icons: false,
    maxRenderedOptions: 60,
    // Dialogs know by this name that Escape closes the list and not them.
    tooltipClass: () => 't-popover t-completion',
  })
}

function signature({ label }: Language): Extension {
  const tooltipOf = (state: EditorState): Tooltip | null => {
    const { head, empty } = state.selection.main
    const call = empty ? callAt(state.doc.toString(), head) : null
    if (!call) return null
    const { usage, label: labels } = call.of
    return {
      pos: call.at,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 't-expression-usage'
        const shape = document.createElement('code')
        shape.append(...usageParts(usage, call.argument))
        const note = document.createElement('span')
        note.textContent = label(labels)
        dom.append(shape, note)
        return { dom }
      },
    }
  }
  return StateField.define<Tooltip | null>({
    create: tooltipOf,
    update: (shown, { docChanged, selection, state }) => (docChanged || selection ? tooltipOf(state) : shown),
    provide: (field) => showTooltip.from(field),
  })
}

/** The usage with the argument that is being typed in bold; the last one represents those that repeat. */
function usageParts(usage: string, argument: number): (Node | string)[] {
  const open = usage.indexOf('(') + 1
  const named = usage.slice(open, -1)
  if (named === '' || named.includes('|')) return [usage]
  const names = named.split(',')
  const current = Math.min(argument, names.length - 1)
  const parts = names.flatMap((name, at): (Node | string)[] => {
    const comma = at === 0 ? '' : ','
    if (at !== current) return [comma + name]
    const bold = document.createElement('b')
    bold.textContent = name
    return [comma, bold]
  })
  return [usage.slice(0, open), ...parts, ')']
}
