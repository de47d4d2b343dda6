import { expression } from '#domain/field-kinds.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { ExpressionEditor } from '../../../fields/expression-editor.tsx'
import { ByEntity } from './by-entity.tsx'

/** Conditions that the rows of entities must meet to be seen. */
export function FilterEditor({ id, label, value, onChange }: EditorProps) {
  return (
    <ByEntity<string> id={id} label={label} value={value} onChange={onChange} start="">
      {(entity, text, change) => (
        <ExpressionEditor
          id={`${id}-${entity.name}`}
          label={`${label}: ${entity.name}`}
          field={expression('条件', 'Condition', { about: { ME: entity.name, gives: 'bool' } })}
          value={text}
          onChange={(next) => change(next as string)}
        />
      )}
    </ByEntity>
  )
}
