/**
 * The environment of this process: the one place that reads it. Values come from it by readSettings (settings.ts) alone; as a
 * whole it goes to programs that this one starts.
 */
export const environment: NodeJS.ProcessEnv = process.env
