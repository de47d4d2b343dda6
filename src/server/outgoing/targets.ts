import { objectOf } from './given.ts'

/** A call of a service that takes rows. */
export interface Target {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  /** Below the path of the entry, with its query. */
  readonly path: string
}

export function targetsOf(given: unknown, refuse: (reason: string) => never): readonly Target[] {
  if (!Array.isArray(given)) return refuse('targets must be a list')
  return given.map((one) => {
    const { name, path, method = 'POST' } = objectOf(one, 'targets')
    if (typeof name !== 'string' || name === '') return refuse('a target needs a name')
    if (typeof path !== 'string') return refuse(`target ${name}: path must be a text`)
    if (method !== 'POST' && method !== 'PUT') return refuse(`target ${name}: method is POST or PUT`)
    return { name, path, method }
  })
}
