import { readMapping } from '#domain/integration/read-mapping.ts'
import type { KeptInterface } from '../../config.ts'
import type { TableSettings } from '../bodies.ts'

type Given = Pick<KeptInterface, 'format' | 'mode' | 'deleteLimit' | 'mapping'>

/** Rows that the table has and a run does not send are deleted. */
export const replaces = ({ format, mode }: Pick<Given, 'format' | 'mode'>): boolean =>
  format === 'table' && mode === 'replace'

/** Constants of the mapping say which rows of the table are those of the interface: only they may be deleted. */
export function tableSettings({ mode, deleteLimit, mapping }: Given): TableSettings {
  const scope = readMapping(mapping).lines.flatMap(({ target, value, codes }) =>
    value.kind === 'constant' && value.text !== '' && !codes ? [[target, value.text] as const] : [],
  )
  return { mode, deleteLimit, scope: Object.fromEntries(scope) }
}
