import type { EditorProps } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'

/** The delivery scheme by which material is called off. */
export const SchemeEditor = (props: EditorProps) => (
  <ReferenceEditor {...props} field={{ ...props.field, kind: 'reference', target: 'deliveryScheme' }} />
)
