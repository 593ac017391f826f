type Call = (path: string, init?: RequestInit) => Promise<Response>;

export function transfer(call: Call, routeBase?: string): Promise<string>;
export function findNothing(call: Call, routeBase?: string): Promise<void>;
