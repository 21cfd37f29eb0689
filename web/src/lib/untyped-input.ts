/** Input of an endpoint that is known only at run time, so that its type cannot be computed; the server validates it. */
export const untypedInput = (input: object): never => input as never;
