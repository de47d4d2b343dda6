import { ChoiceEditor } from './choice-editor.tsx'
import type { Editors } from './editor-props.ts'
import { ExpressionEditor } from './expression-editor.tsx'
import { ReferenceEditor, ReferencesEditor } from './reference-editor.tsx'
import {
  ColorEditor,
  DurationEditor,
  FlagEditor,
  JsonEditor,
  LongTextEditor,
  NumberEditor,
  TextEditor,
} from './text-editors.tsx'
import { DateEditor, TimeEditor } from './time-editors.tsx'

/** The editor of each field kind; a kind without one does not compile. */
export const editors: Editors = {
  code: TextEditor,
  text: TextEditor,
  longText: LongTextEditor,
  integer: NumberEditor,
  quantity: NumberEditor,
  flag: FlagEditor,
  date: DateEditor,
  time: TimeEditor,
  duration: DurationEditor,
  choice: ChoiceEditor,
  reference: ReferenceEditor,
  references: ReferencesEditor,
  expression: ExpressionEditor,
  color: ColorEditor,
  json: JsonEditor,
}
