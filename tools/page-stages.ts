import type { CodeSplittingGroup } from 'rolldown'

type Context = Parameters<Extract<CodeSplittingGroup['name'], (...args: never) => unknown>>[1]

/** Modules that come one after the other whatever a user does: up to the sign-in, around the screens, and what most screens are made of. */
const stages = {
  start: 'main.tsx',
  shell: 'shell/workbench.tsx',
  dialogs: 'shell/dialog-hosts.tsx',
  toasts: 'theme/toasts.tsx',
  home: 'screens/home/home/home-screen.tsx',
  lists: 'list/list-screen.tsx',
}

/**
 * One file for all that a stage adds to the stages before it. Without it each set of screens that share a module is a file of
 * its own, and the first screen would ask for 239 of them, each with its cost for browser and server. Modules of packages go
 * where they are used: all that a package exports would else belong to the first stage that imports anything of it.
 *
 * @param root folder of the page's sources
 */
export function pageStages(root: string): CodeSplittingGroup[] {
  const reached = new Map<string, string>()
  const reach = (id: string, stage: string, context: Context): void => {
    if (reached.has(id) || id.includes('node_modules')) return
    reached.set(id, stage)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reach(imported, stage, context)
  }
  const stageOf = (id: string, context: Context): string | undefined => {
    if (reached.size === 0)
      for (const [stage, file] of Object.entries(stages)) reach(`${root}/${file}`, stage, context)
    return reached.get(id)
  }
  return Object.keys(stages).map((stage, at, { length }) => ({
    debugName: stage,
    test: /[\\/]src[\\/]/,
    // What two stages need of a package belongs to the earlier one. Between 0 and 1: after the groups of vite.config.ts.
    priority: 1 - at / length,
    name: (id, context) => (stageOf(id, context) === stage ? stage : null),
  }))
}
