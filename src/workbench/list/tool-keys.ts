import { useScreenKeys } from '../parts/screen-keys.ts'
import { toolOfKeys, type AppTool } from './tools-of.ts'

/** Calls an added button of a list by its keys. */
export function useToolKeys(tools: readonly AppTool[], onRun: (tool: AppTool) => void): void {
  useScreenKeys((event) => {
    const tool = toolOfKeys(tools, event)
    return tool ? () => onRun(tool) : null
  })
}
