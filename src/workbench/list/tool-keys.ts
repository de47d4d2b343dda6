import { useEffect, useEffectEvent } from 'react'
import { toolOfKeys, type AppTool } from './tools-of.ts'

/** Calls an added button by its keys while its list is the one shown, and no dialog stands over it. */
export function useToolKeys(tools: readonly AppTool[], onRun: (tool: AppTool) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isCovered = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null
    const tool = event.defaultPrevented || isCovered ? undefined : toolOfKeys(tools, event)
    if (!tool) return
    event.preventDefault()
    onRun(tool)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
