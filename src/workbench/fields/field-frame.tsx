import type { ReactNode } from 'react'
import './fields.css'

interface FieldFrameProps {
  /** Id of the editor. */
  readonly id: string
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly help: string
  readonly fault: string | null
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Id of the text that describes or faults an editor; undefined: there is none. */
export const noteId = (id: string, help: string, fault: string | null): string | undefined =>
  fault !== null || help !== '' ? `${id}-note` : undefined

/** Label, help and fault around the editor of a value. */
export function FieldFrame({
  id,
  name,
  label,
  isRequired,
  help,
  fault,
  isWide = false,
  children,
}: FieldFrameProps) {
  const note = noteId(id, help, fault)
  return (
    <div className={isWide ? 't-form-field wide' : 't-form-field'} data-field={name}>
      {label !== '' && (
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span className="required" aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      {children}
      {note && (
        <span
          id={note}
          className={fault === null ? 'help' : 'fault'}
          role={fault === null ? undefined : 'alert'}
        >
          {fault ?? help}
        </span>
      )}
    </div>
  )
}
