import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { sourceValues } from '#domain/pages/source-fields.ts'
import { showError } from '../../../../client/error-popup.ts'
import { sourceContextOf, type Acting } from '../actions/turn.ts'
import { wireText } from '../wire-values.ts'
import { parameterValue } from '../world.ts'
import { openForm } from './open-form.ts'

/** Opens the forms of a page with the rows that they name, again where they name others. */
export function useOpenedForms(acting: Acting): void {
  const { page, state } = acting.open
  const { values } = useSnapshot(state)
  const known = { ...sourceContextOf(acting), values }
  const named = page.sources.flatMap((source) => {
    const form = sourceValues(source, 'form')
    if (!form) return []
    return [[source.name, form.row === '' ? '' : wireText(parameterValue(form.row, known))] as const]
  })
  const wanted = JSON.stringify(named)
  const latest = useRef(acting)
  const opened = useRef(new Map<string, string>())
  useEffect(() => {
    latest.current = acting
  })
  useEffect(() => {
    for (const [name, code] of JSON.parse(wanted) as (readonly [string, string])[]) {
      if (opened.current.get(name) === code) continue
      opened.current.set(name, code)
      openForm(name, code, latest.current).catch(showError)
    }
  }, [wanted])
}
