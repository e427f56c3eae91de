"""A terminado server on loopback: a terminal of its own for each WebSocket, running the program it is given.

Prints its port, and ends when its standard input does.
"""

import sys

import terminado
import tornado.httpserver
import tornado.ioloop
import tornado.netutil
import tornado.web


def main():
    manager = terminado.UniqueTermManager(shell_command=sys.argv[1:])
    handlers = [(r"/", terminado.TermSocket, {"term_manager": manager})]
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    server = tornado.httpserver.HTTPServer(tornado.web.Application(handlers))
    server.add_sockets(sockets)
    loop = tornado.ioloop.IOLoop.current()
    loop.add_handler(sys.stdin, lambda *_: loop.stop(), loop.READ)
    print(sockets[0].getsockname()[1], flush=True)
    loop.start()


main()
