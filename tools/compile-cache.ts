import { fileURLToPath } from 'node:url'

/** Processes and threads started from here find their modules as those before them compiled them: half of what a start takes. */
export function shareCompiledModules(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../node_modules/.cache/compiled', import.meta.url),
  )
}
