// types_alone.ts -- a program without the libraries DOM and Node; it need only compile.
import { load } from "entente";

const judge = await load({ wasm: new Uint8Array(0) });
export const phase: string = judge.adjudicate({}).phase;
