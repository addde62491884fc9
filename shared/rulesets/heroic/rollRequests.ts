export * from './combat/attackRequests';
export * from './combat/defenseRequests';
export * from './requests';
export type { Standing } from './standing';
